import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminalPrompts } from './createTerminalPrompts.js'
import { Cancelled } from './Prompts.js'

const [down, enter, controlC, escapeKey] = ['\u001b[B', '\r', '\u0003', '\u001b']

/** A terminal of which each screen is a text, and whose keys are typed one after the other. */
function createTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 })
  let shown = ''
  output.on('data', (chunk) => {
    shown += chunk
  })
  return {
    prompts: createTerminalPrompts({ input, output }),
    readShown: () => shown,
    async type(...keys: string[]) {
      for (const key of keys) {
        await new Promise((resolve) => setImmediate(resolve))
        input.write(key)
      }
    },
  }
}

const folder = {
  question: 'Which folder?',
  flag: 'A folder',
  usual: 'latchkey-app',
  findProblem: (name: string) => (name === 'full' ? 'It has files' : undefined),
}

test('a text is typed, or the usual one taken', async () => {
  const { prompts, type } = createTerminal()
  const typed = prompts.askText(folder)
  await type('m', 'y', enter)
  expect(await typed).toBe('my')
  const usual = prompts.askText(folder)
  await type(enter)
  expect(await usual).toBe('latchkey-app')
})

test('what is wrong with an answer is said, and it is asked again', async () => {
  const { prompts, type, readShown } = createTerminal()
  const answer = prompts.askText(folder)
  await type(...'full', enter)
  await expect.poll(readShown).toContain('It has files')
  await type('2', enter)
  expect(await answer).toBe('full2')
})

test('one is chosen by the arrows, and any of several by the space bar', async () => {
  const { prompts, type } = createTerminal()
  const options = [
    { name: 'vite', label: 'Vite' },
    { name: 'next', label: 'Next' },
  ]
  const framework = prompts.askChoice({ question: 'Which?', options })
  await type(down, enter)
  expect(await framework).toBe('next')
  const several = prompts.askSeveral({ question: 'Which?', options })
  await type(down, ' ', enter)
  expect(await several).toEqual(['next'])
  const none = prompts.askSeveral({ question: 'Which?', options })
  await type(enter)
  expect(await none).toEqual([])
})

test.each([
  ['Ctrl-C', controlC],
  ['Escape', escapeKey],
])('%s cancels', async (_, key) => {
  const { prompts, type } = createTerminal()
  const answer = prompts.askText(folder)
  await Promise.all([expect(answer).rejects.toThrow(Cancelled), type('m', key)])
})
