type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field that is asked for comes within this time, or not at all. */
const PATIENCE_MS = 3_000;
let stop: (() => void) | null = null;

/**
 * A key asked for a field that may come later, with its code or its answer: what is typed until then belongs to it, and is no key. A press,
 * Escape, or the end of patience forgets it.
 */
export function typeAhead(): void {
  stop?.();
  let typed = '';
  let field: Field | null = null;
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || (isField(event.target) && event.target !== field)) return;
    if (key === 'Escape') return end();
    if (key.length !== 1 && key !== 'Backspace') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
  };
  const arrive = ({ target }: FocusEvent) => {
    if (!isField(target) || field) return;
    field = target;
    // A list that opens at the focus forgets in a timer which choice is marked: the text that may mark one comes after it.
    setTimeout(() => {
      if (stop !== end) return;
      end();
      if (typed) write(target, typed);
    });
  };
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, { capture: true });
    document.removeEventListener('focusin', arrive);
    document.removeEventListener('pointerdown', end);
    stop = null;
  };
  const timer = setTimeout(end, PATIENCE_MS);
  window.addEventListener('keydown', press, { capture: true });
  document.addEventListener('focusin', arrive);
  document.addEventListener('pointerdown', end);
  stop = end;
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));
}

/** As if it were typed at the caret: not by the setter with which React notes what it wrote itself. */
function write(field: Field, typed: string): void {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  const value = field.value.slice(0, from) + typed + field.value.slice(to);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.setSelectionRange(from + typed.length, from + typed.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
