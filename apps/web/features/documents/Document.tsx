import { Fragment, type ReactNode } from 'react'
import styles from './Document.module.css'
import { getDocumentLink, getHeadingId } from './documentLinks'
import { type Block, parseInline, parseMarkdown } from './parseMarkdown'
import type { RepositoryDocument } from './readDocument'

/** A document of the repository as a page. */
export function Document({ markdown, path }: RepositoryDocument) {
  return (
    <article className={styles.document}>
      {keyed(parseMarkdown(markdown)).map(({ key, value }) => (
        <Fragment key={key}>{renderBlock(value, path)}</Fragment>
      ))}
    </article>
  )
}

function renderBlock(block: Block, path: string): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={getHeadingId(block.text)}>
          <Text text={block.text} path={path} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Text text={block.text} path={path} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {keyed(block.items).map(({ key, value }) => (
            <li key={key}>
              <Text text={value} path={path} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table {...block} path={path} />
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
  }
}

function Table({ head, rows, path }: Extract<Block, { type: 'table' }> & { path: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.table} aria-label={head.join(', ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(head).map(({ key, value }) => (
              <th key={key}>
                <Text text={value} path={path} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ key, value: cells }) => (
            <tr key={key}>
              {keyed(cells).map((cell) => (
                <td key={cell.key}>
                  <Text text={cell.value} path={path} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Text({ text, path }: { text: string; path: string }) {
  return keyed(parseInline(text)).map(({ key, value: piece }) => {
    if (piece.type === 'code') return <code key={key}>{piece.text}</code>
    if (piece.type === 'strong') return <strong key={key}>{piece.text}</strong>
    const href = piece.type === 'link' ? getDocumentLink(piece.target, path) : undefined
    if (href === undefined) return <Fragment key={key}>{piece.text}</Fragment>
    return (
      <a key={key} href={href}>
        {piece.text}
      </a>
    )
  })
}

/** A document never changes while it is shown: the place of a part is its key. */
function keyed<Value>(values: readonly Value[]): { key: string; value: Value }[] {
  return values.map((value, index) => ({ key: String(index), value }))
}
