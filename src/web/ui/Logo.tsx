import { useId } from 'react';

/** The logo: a current between two banks. Decorative, since the name is beside it. */
export function Logo({ size }: { size: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ flex: 'none' }}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#2dd4bf" />
          <stop offset="1" stopColor="#0f766e" />
        </linearGradient>
      </defs>
      <rect width="28" height="28" rx="8.5" fill={`url(#${id})`} />
      <g fill="none" stroke="#06251f" strokeWidth="2.3" strokeLinecap="round">
        <path d="M6 10.2c2.7-2.6 5.3-2.6 8 0s5.3 2.6 8 0" />
        <path d="M6 17.8c2.7-2.6 5.3-2.6 8 0s5.3 2.6 8 0" />
      </g>
    </svg>
  );
}
