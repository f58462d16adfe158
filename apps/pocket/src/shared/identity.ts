const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#16181D"/>' +
  '<path d="M24 28h48v22a24 24 0 0 1-48 0z" fill="#0988F0"/>' +
  '<path d="M30 39h36" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-dasharray="5 7.4"/></svg>'

/** How pocket presents itself to sites. */
export const identity = {
  /** What it is called, and known by where wallets have nothing else. */
  name: 'Pocket',
  /** Its name in reverse order, as domains have it. */
  rdns: 'app.latchkey.pocket',
  /** Its picture: a square data URI. */
  icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
} as const
