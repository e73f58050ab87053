const LINES = 26;

/** The picture behind the slogan: lines of a current that narrows and widens. */
export function Current() {
  return (
    <svg viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="current" x1="0" y1="0" x2="1" y2="0">
          <stop stopColor="#0f766e" stopOpacity="0.1" />
          <stop offset="0.55" stopColor="#2dd4bf" stopOpacity="0.75" />
          <stop offset="1" stopColor="#5eead4" stopOpacity="0.15" />
        </linearGradient>
      </defs>
      <g fill="none" stroke="url(#current)" strokeWidth="1.1">
        {Array.from({ length: LINES }, (_, line) => (
          <path key={path(line)} d={path(line)} />
        ))}
      </g>
    </svg>
  );
}

/** One line: spread at both edges, close together in the middle, all crossing the panel. */
function path(line: number): string {
  const share = line / (LINES - 1) - 0.5;
  const y = (center: number, spread: number) => Math.round(center + share * spread);
  return `M-20 ${y(300, 330)}C120 ${y(230, 210)} 190 ${y(470, 60)} 320 ${y(450, 90)}S520 ${y(330, 380)} 640 ${y(420, 520)}`;
}
