/** A placeholder for the site's own icon: without one, browsers ask for a file that is not there. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <title>Icon</title>
  <rect width="32" height="32" rx="8" fill="#1f2937" />
  <circle cx="16" cy="16" r="6" fill="#fff" />
</svg>
`
