import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseInline, parseMarkdown } from './parseMarkdown'

test('headings, paragraphs, lists, tables and code are told apart', () => {
  const text = [
    '# Title',
    '',
    'One line',
    'and the next.',
    '- first',
    '  goes on',
    '- second',
    '',
    '1. one',
    '2. two',
    '',
    '| A | B |',
    '| - | - |',
    '| 1 | 2 |',
    '',
    '```sh',
    '# no heading',
    '',
    '```',
    '## End',
  ].join('\n')
  expect(parseMarkdown(text)).toEqual([
    { type: 'heading', level: 1, text: 'Title' },
    { type: 'paragraph', text: 'One line and the next.' },
    { type: 'list', isOrdered: false, items: ['first goes on', 'second'] },
    { type: 'list', isOrdered: true, items: ['one', 'two'] },
    { type: 'table', head: ['A', 'B'], rows: [['1', '2']] },
    { type: 'code', text: '# no heading\n' },
    { type: 'heading', level: 2, text: 'End' },
  ])
})

test('code, strong words and links are found in a text', () => {
  expect(parseInline('Run `npm start`, **then** see [how](docs/a.md) and [`b.ts`](b.ts).')).toEqual([
    { type: 'text', text: 'Run ' },
    { type: 'code', text: 'npm start' },
    { type: 'text', text: ', ' },
    { type: 'strong', text: 'then' },
    { type: 'text', text: ' see ' },
    { type: 'link', text: 'how', target: 'docs/a.md' },
    { type: 'text', text: ' and ' },
    { type: 'link', text: 'b.ts', target: 'b.ts' },
    { type: 'text', text: '.' },
  ])
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/migrate.md', 'docs/wire.md'])(
  'nothing of %s stays unread',
  (path) => {
    const blocks = parseMarkdown(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))
    const texts = blocks.flatMap((block) => ('text' in block && block.type !== 'code' ? [block.text] : []))
    expect(blocks.length).toBeGreaterThan(5)
    expect(texts.filter((text) => /^(#|\||```|- )/.test(text))).toEqual([])
  },
)
