import type { SiteAddresses } from './headers.js'
import type { BuiltPage } from './Manifest.js'

/**
 * Writes the document of a page: its script and its style, and where the gateway is.
 *
 * @param page - The page.
 * @param addresses - See {@link SiteAddresses}.
 * @param hash - Of the build, which pages show.
 */
export function writePage(
  { script, style, title }: BuiltPage,
  { gatewayUrl }: SiteAddresses,
  hash: string,
): string {
  const toLink = (file: string, integrity: string) =>
    `<link rel="stylesheet" href="/${file}" integrity="${integrity}" crossorigin>`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta name="latchkey-gateway" content="${escapeText(gatewayUrl)}">`,
    `<meta name="latchkey-build" content="${escapeText(hash)}">`,
    `<title>${escapeText(title)}</title>`,
    // None: browsers ask for one that nobody has otherwise.
    '<link rel="icon" href="data:,">',
    ...(style ? [toLink(style.file, style.integrity)] : []),
    `<script type="module" src="/${script.file}" integrity="${script.integrity}" crossorigin></script>`,
    '<body></body>',
    '</html>',
    '',
  ].join('\n')
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
