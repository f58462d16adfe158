import { expect, test } from 'vitest'
import { chainNames, featureNames } from '../project/Choices.js'
import { UsageError } from '../UsageError.js'
import { answer } from './answer.js'
import { type Prompts, usualAnswers } from './Prompts.js'
import { readFlags } from './readFlags.js'

const nothing = Object.fromEntries(featureNames.map((name) => [name, false]))

/** Answers in the order of the questions, which it notes. */
function createScript(answers: readonly (string | readonly string[])[]) {
  const asked: string[] = []
  const left = [...answers]
  const prompts: Prompts = {
    async askText({ question }) {
      asked.push(question)
      return String(left.shift())
    },
    async askChoice({ question, options }) {
      asked.push(question)
      const wanted = left.shift()
      const chosen = options.find(({ name }) => name === wanted)
      if (!chosen) throw new Error(`${wanted} is not offered`)
      return chosen.name
    },
    async askSeveral({ question, options }) {
      asked.push(question)
      const wanted = left.shift() ?? []
      return options.map(({ name }) => name).filter((name) => wanted.includes(name))
    },
  }
  return { prompts, asked }
}

test('what no flag says is asked', async () => {
  const answers = [
    'next',
    ['solana', 'sui'],
    ['login'],
    'own',
    'https://g.example.org/',
    'my-id',
    'https://w.example.org',
  ]
  const { prompts, asked } = createScript(answers)
  expect(await answer(readFlags([]), prompts)).toEqual({
    framework: 'next',
    features: { ...nothing, solana: true, sui: true, login: true },
    gateway: { url: 'https://g.example.org', projectId: 'my-id', secureUrl: 'https://w.example.org' },
  })
  expect(asked).toHaveLength(answers.length)
})

test('the secure site is asked for where visitors log in, and the rest of a gateway where it is one’s own', async () => {
  const { prompts, asked } = createScript(['vite', [], [], 'local'])
  expect(await answer(readFlags([]), prompts)).toMatchObject({ framework: 'vite', gateway: undefined })
  expect(asked).toHaveLength(4)
})

test('what a flag says is not asked', async () => {
  const flags = [
    '--framework',
    'vite',
    ...chainNames.map((name) => `--no-${name}`),
    '--login',
    '--no-wagmi',
    '--gateway',
    'http://localhost:1',
  ]
  const { prompts, asked } = createScript(['my-id', 'http://localhost:2'])
  const { gateway } = await answer(readFlags(flags), prompts)
  expect(gateway).toEqual({ url: 'http://localhost:1', projectId: 'my-id', secureUrl: 'http://localhost:2' })
  expect(asked).toHaveLength(2)
})

test('--yes takes the usual answers', async () => {
  expect(await answer(readFlags(['--yes']), usualAnswers)).toEqual({
    framework: 'vite',
    features: nothing,
    gateway: undefined,
  })
})

test.each([
  [['--gateway', 'https://g.example.org'], /--project-id ID is missing/],
  [['--gateway', 'https://g.example.org', '--project-id', 'a', '--login'], /--secure URL is missing/],
  [['--gateway', 'gateway'], /isn't a server's address, such as .*: gateway$/],
  [['--gateway', 'ftp://example.org'], /isn't a server's address/],
  [['--gateway', 'https://g.example.org', '--project-id', "a'b"], /letters, digits/],
])('with %j --yes says what is wrong', async (args, message) => {
  const failure = answer(readFlags(['--yes', ...args]), usualAnswers)
  await expect(failure).rejects.toThrow(UsageError)
  await expect(failure).rejects.toThrow(message)
})
