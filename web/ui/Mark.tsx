/** HB's mark: a headset seen from the front. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="6" fill="var(--filled)" />
      <path
        fill="var(--on-filled)"
        d="M6.4 7.3h11.2a1.8 1.8 0 0 1 1.8 1.8v4.2a3.4 3.4 0 0 1-3.4 3.4h-.3c-1 0-1.7-.5-2.4-1.2l-.3-.3a1.4 1.4 0 0 0-2 0l-.3.3c-.7.7-1.4 1.2-2.4 1.2H8a3.4 3.4 0 0 1-3.4-3.4V9.1a1.8 1.8 0 0 1 1.8-1.8Z"
      />
    </svg>
  );
}
