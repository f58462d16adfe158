import { readBuiltFiles } from '@latchkey/server'
import type { ProjectSites } from './createProjectSites.js'
import type { Visitor } from './createVisitorBudgets.js'
import { createCommonHeaders, createFileHeaders, createPageHeaders, type SiteAddresses } from './headers.js'
import { type BuiltPage, readManifest } from './Manifest.js'
import { VisitorLimitError } from './VisitorLimitError.js'

/** An answer of the site. */
export type SiteAnswer = { status: number; headers: Record<string, string>; body: Buffer | string }

/** The site's pages and files. */
export type Site = {
  /**
   * Answers for an address.
   *
   * @param url - Path and query.
   * @param visitor - Who asks.
   */
  answer(url: URL, visitor: Visitor): Promise<SiteAnswer>
}

/**
 * Reads the built site into memory. Only what was there at the start exists, so no path can escape.
 *
 * @param folder - The built site.
 * @param parts - Its addresses, and who may embed it.
 * @throws When it is not built.
 */
export async function createSite(
  folder: string,
  { addresses, projectSites }: { addresses: SiteAddresses; projectSites: ProjectSites },
): Promise<Site> {
  const { hash, pages } = await readManifest(folder)
  const files = await readBuiltFiles(folder)
  const pagesByPath = new Map(pages.map((page) => [page.path, page]))
  const common = createCommonHeaders(addresses)

  const say = (status: number, value: object, more: Record<string, string> = {}): SiteAnswer => ({
    status,
    headers: {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      ...more,
    },
    body: JSON.stringify(value),
  })

  async function answerPage(page: BuiltPage, url: URL, visitor: Visitor): Promise<SiteAnswer> {
    let sources: readonly string[] = []
    if (page.embedding === 'project') {
      const projectId = url.searchParams.get('projectId') ?? ''
      try {
        sources = (await projectSites.get(projectId, visitor)).sources
      } catch (error) {
        if (error instanceof VisitorLimitError) {
          return say(
            429,
            { error: { code: 'rate/limited', message: 'Too many projects were asked for. Try again later' } },
            { 'retry-after': '10' },
          )
        }
        // Why is the gateway's to log; whoever embeds this can only try again.
        const message = 'The gateway cannot be reached. Try again'
        return say(503, { error: { code: 'gateway/unavailable', message } }, { 'retry-after': '1' })
      }
    }
    const headers = createPageHeaders(page, addresses, sources)
    return {
      status: 200,
      headers: { ...common, ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: writePage(page, addresses, hash),
    }
  }

  return {
    async answer(url, visitor) {
      const page = pagesByPath.get(url.pathname)
      if (page) return answerPage(page, url, visitor)
      if (url.pathname === '/health') return say(200, { status: 'ok' })
      if (url.pathname === '/version.json') return say(200, { hash })
      const file = files.get(url.pathname)
      if (!file) return say(404, { error: { code: 'not-found', message: 'There is no such page' } })
      const headers = { ...common, ...createFileHeaders(url.pathname), 'content-type': file.contentType }
      return { status: 200, headers, body: file.body }
    },
  }
}

/**
 * Writes the document of a page: its script and its style, and where the gateway is.
 *
 * @param page - The page.
 * @param addresses - See {@link SiteAddresses}.
 * @param hash - Of the build, which pages show.
 */
function writePage({ script, style, title }: BuiltPage, { gatewayUrl }: SiteAddresses, hash: string): string {
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
