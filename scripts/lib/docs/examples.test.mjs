import { expect, test } from 'vitest'
import { checkExamples, listCommentExamples, listMarkdownExamples } from './examples.mjs'

const pages = [
  'docs/start.md',
  'docs/hooks.md',
  'docs/migrate.md',
  'docs/own-ui.md',
  'docs/frameworks.md',
  'packages/create-latchkey/README.md',
  ...['core', 'evm', 'react', 'modal', 'wagmi', 'testing'].map((name) => `packages/${name}/README.md`),
]

test('what the pages show compiles, and so do the examples of doc comments', async () => {
  const inPages = pages.flatMap(listMarkdownExamples)
  const inComments = ['core', 'evm', 'react', 'modal', 'wagmi', 'testing'].flatMap((name) =>
    listCommentExamples(`packages/${name}/src`),
  )
  // What says where its names come from is a whole example; the others are a line to look at.
  const whole = inComments.filter(({ code }) => code.includes("from '@latchkey/"))
  expect(new Set(inPages.map(({ file }) => file))).toEqual(new Set(pages))
  expect(whole.length).toBeGreaterThan(1)
  expect(await checkExamples([...inPages, ...whole])).toEqual([])
})

test('an example that does not compile is named by its line', async () => {
  const example = {
    file: 'README.md',
    line: 7,
    code: "import { createKit } from '@latchkey/core'\n\ncreateKit({})\n",
  }
  expect(await checkExamples([example])).toEqual([expect.stringMatching(/^README\.md:9 TS2739/)])
})
