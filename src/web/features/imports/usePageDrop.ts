import { useEffect, useRef, useState } from 'react';

/** The browser repeats `dragover` at least this often while files hang over the page. */
const LEFT_MS = 400;

/**
 * Takes files that are dropped anywhere on the page or pasted; the drop zone (`data-drop-zone`) takes its own.
 * @returns whether files hang over the page now
 */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  const handler = useRef(onFiles);
  handler.current = onFiles;

  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const end = () => setDragged(false);
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragged(true);
      clearTimeout(leaving);
      leaving = setTimeout(end, LEFT_MS);
    };
    const drop = (event: DragEvent) => {
      end();
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (!isIn(event.target, '[data-drop-zone]')) passFiles(handler.current, filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData && !isIn(event.target, 'input, textarea')) passFiles(handler.current, [...event.clipboardData.files]);
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      clearTimeout(leaving);
      window.removeEventListener('dragover', hover);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return isDragged;
}

function passFiles(onFiles: (files: readonly File[]) => void, files: readonly File[]): void {
  if (files.length > 0) onFiles(files);
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** The files of a drop, without the folders among them, which a browser lists as files. */
function filesOf({ items }: DataTransfer): File[] {
  return [...items].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null;
    return file ? [file] : [];
  });
}
