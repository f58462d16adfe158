import { parseInline, parseMarkdown } from './parseMarkdown'

/**
 * What a document is called: its first heading.
 *
 * @param markdown - The document.
 */
export function getTitle(markdown: string): string {
  const heading = parseMarkdown(markdown).find((block) => block.type === 'heading')
  return heading?.type === 'heading'
    ? parseInline(heading.text)
        .map(({ text }) => text)
        .join('')
    : 'Documentation'
}
