/** Documents whose name on the page is not that of their file. */
const named: Readonly<Record<string, string>> = {
  readme: 'README.md',
  contributing: 'CONTRIBUTING.md',
}

/**
 * The file of a document of the repository: those of `docs` by their name, the introductions of packages, programs and recipes by
 * their folder.
 *
 * @param name - On the page, such as `start`, `adr/2026-11-22-connections` or `packages/core`.
 * @returns Its path, whether it is there or not; `undefined` for what is no name of a document.
 */
export function getDocumentPath(name: string): string | undefined {
  if (/^((apps|packages|recipes)\/[a-z-]+|local)$/.test(name)) return `${name}/README.md`
  return named[name] ?? (/^(adr\/)?[a-z0-9-]+$/.test(name) ? `docs/${name}.md` : undefined)
}

/**
 * Where a link in a document leads on the page.
 *
 * @param target - As the document has it, such as `docs/architecture.md#the-kit` or `https://example.org`.
 * @param from - The path of the document it stands in.
 * @returns `undefined` for what the page does not show, such as a source file.
 */
export function getDocumentLink(target: string, from: string): string | undefined {
  if (/^https?:\/\//.test(target) || target.startsWith('#')) return target
  const { pathname, hash } = new URL(target, `file:///${from}`)
  const path = pathname.slice(1)
  const name =
    Object.keys(named).find((key) => named[key] === path) ??
    /^(?:docs\/(.+)\.md|(.+)\/README\.md)$/
      .exec(path)
      ?.slice(1)
      .find((part) => part !== undefined)
  return name !== undefined && getDocumentPath(name) === path ? `/docs/${name}${hash}` : undefined
}

/**
 * What a heading is called in links to it.
 *
 * @param heading - Its text, as the document has it.
 */
export function getHeadingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}
