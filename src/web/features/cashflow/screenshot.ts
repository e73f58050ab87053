import { domToBlob } from 'modern-screenshot';
import { saveBlob } from '#web/api/save.ts';
import { fillTable } from './useFilledRows.ts';

/**
 * Downloads the whole cash-flow table as an image, from an off-screen copy without scrolling, so that nothing is cut off.
 * @param caption  of whom, in what and when: who gets the image sees nothing else of the page
 */
export async function takeScreenshot(fileName: string, caption: string): Promise<void> {
  const table = document.querySelector('main table');
  if (!table) return;
  fillTable(table);
  const sheet = document.createElement('div');
  const { backgroundColor } = getComputedStyle(table.parentElement ?? document.body);
  sheet.style.cssText = `position:fixed;left:-100000px;top:0;width:max-content;background:${backgroundColor}`;
  const copy = table.cloneNode(true) as HTMLTableElement;
  for (const cell of copy.querySelectorAll<HTMLElement>('th, td')) cell.style.position = 'static';
  const title = document.createElement('p');
  title.textContent = caption;
  title.style.cssText = 'margin:0;padding:12px;font-size:13px;font-weight:600';
  sheet.append(title, copy);
  document.body.append(sheet);
  try {
    const blob = await domToBlob(sheet, { scale: 2, backgroundColor });
    saveBlob(blob, fileName);
  } finally {
    sheet.remove();
  }
}
