import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Cancelled, type Prompts, usualAnswers } from './answers/Prompts.js'
import { version } from './manifest.js'
import { run, type Surroundings } from './run.js'

let from = ''
beforeEach(() => {
  from = mkdtempSync(join(tmpdir(), 'create-latchkey-run-'))
})
afterEach(() => rmSync(from, { recursive: true, force: true }))

/** Runs the command where nobody answers. */
async function call(args: readonly string[], more: Partial<Surroundings> = {}) {
  let printed = ''
  let errors = ''
  const code = await run({
    ...{ args, from, userAgent: undefined, prompts: undefined },
    print: (text) => {
      printed += text
    },
    printError: (text) => {
      errors += text
    },
    ...more,
  })
  return { code, printed, errors }
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(from, folder, 'package.json'), 'utf8'))

test('with --yes and no folder a project is written, and what comes next is said', async () => {
  const { code, printed } = await call(['--yes'])
  expect(code).toBe(0)
  expect(readPackage('latchkey-app')).toMatchObject({
    name: 'latchkey-app',
    dependencies: { latchkey: version },
  })
  expect(readdirSync(join(from, 'latchkey-app/src')).sort()).toEqual([
    ...['Page.tsx', 'Providers.tsx', 'kit.ts', 'main.tsx'],
  ])
  expect(printed).toContain('cd latchkey-app\n  npm install\n  npm run dev\n')
  expect(printed).toContain('npm start')
})

test('the flags decide what is written, with a gateway of one’s own', async () => {
  const gateway = ['--gateway', 'https://g.example.org', '--project-id', 'my-id']
  const { printed } = await call(['sites/My Site', '--yes', '--framework', 'next', '--solana', ...gateway])
  expect(readPackage('sites/My Site')).toMatchObject({ name: 'my-site', dependencies: { next: /./ } })
  expect(readFileSync(join(from, 'sites/My Site/src/kit.ts'), 'utf8')).toContain("projectId: 'my-id'")
  expect(printed).toContain('  cd "sites/My Site"\n')
  expect(printed).not.toContain('npm start')
})

test.each([
  ['pnpm/10.1.0 npm/? node/v22.12.0 linux x64', '  pnpm install\n  pnpm dev\n'],
  ['yarn/4.6.0 npm/? node/v22.12.0 linux x64', '  yarn\n  yarn dev\n'],
  ['bun/1.2.0 npm/? node/v22.12.0 linux x64', '  bun install\n  bun run dev\n'],
  ['npm/11.0.0 node/v22.12.0 linux x64 workspaces/false', '  npm install\n  npm run dev\n'],
  ['constructor/1.0', '  npm install\n  npm run dev\n'],
])('started by %s, its commands are said', async (userAgent, commands) => {
  expect((await call(['my-app', '--yes'], { userAgent })).printed).toContain(commands)
})

test('in the empty folder where it runs nobody has to go elsewhere', async () => {
  const { printed } = await call(['.', '--yes'])
  expect(printed).toContain('in this folder. Next:\n\n  npm install\n')
})

test.each([[['my-app', '--yes']], [['my-app']], [['--yes', '.']]])(
  'a folder with files is left as it is: %j',
  async (args) => {
    mkdirSync(join(from, 'my-app'))
    writeFileSync(join(from, 'my-app/index.html'), 'mine')
    const { code, errors } = await call(args, { prompts: usualAnswers })
    expect(code).toBe(1)
    expect(errors).toMatch(/has files already, and none of them is overwritten/)
    expect(readdirSync(from)).toEqual(['my-app'])
    expect(readdirSync(join(from, 'my-app'))).toEqual(['index.html'])
  },
)

test('a folder that fills while questions are answered is left as it is', async () => {
  const prompts: Prompts = {
    ...usualAnswers,
    async askSeveral() {
      mkdirSync(join(from, 'my-app/src'), { recursive: true })
      writeFileSync(join(from, 'my-app/src/kit.ts'), 'mine')
      return []
    },
  }
  const { code, errors } = await call(['my-app'], { prompts })
  expect(code).toBe(1)
  expect(errors).toMatch(/my-app could not be written, and nothing of it is left: EEXIST.*kit\.ts/)
  expect(readdirSync(from, { recursive: true }).sort()).toEqual(['my-app', 'my-app/src', 'my-app/src/kit.ts'])
  expect(readFileSync(join(from, 'my-app/src/kit.ts'), 'utf8')).toBe('mine')
})

test('who cancels at the last question leaves nothing behind', async () => {
  const prompts: Prompts = {
    ...usualAnswers,
    askChoice: async ({ question, options }) => {
      if (question === 'Which gateway?') throw new Cancelled('Cancelled')
      return usualAnswers.askChoice({ question, options })
    },
  }
  const { code, errors } = await call(['my-app'], { prompts })
  expect({ code, errors }).toEqual({ code: 130, errors: 'Cancelled: nothing was written.\n' })
  expect(readdirSync(from)).toEqual([])
})

test('without a terminal and without --yes nothing is written', async () => {
  const { code, errors } = await call(['my-app'])
  expect(code).toBe(1)
  expect(errors).toMatch(/Add --yes/)
  expect(readdirSync(from)).toEqual([])
})

test('--packages takes our packages from a folder, by the way from the project', async () => {
  mkdirSync(join(from, 'latchkey/packed'), { recursive: true })
  const archives = ['latchkey', 'latchkey-core', 'latchkey-wallet-standard', 'create-latchkey']
  for (const name of archives) writeFileSync(join(from, `latchkey/packed/${name}-${version}.tgz`), '')
  writeFileSync(join(from, 'latchkey/packed/latchkey-old-0.0.1.tgz'), '')
  const { code, printed } = await call(['sites/my-app', '--yes', '--packages', 'latchkey/packed'], {
    userAgent: 'pnpm/10.1.0',
  })
  expect(code).toBe(0)
  const { dependencies } = readPackage('sites/my-app')
  const ours = Object.entries(dependencies).filter(([, where]) => String(where).startsWith('file:'))
  expect(Object.fromEntries(ours)).toEqual({
    latchkey: `file:../../latchkey/packed/latchkey-${version}.tgz`,
    '@latchkey/core': `file:../../latchkey/packed/latchkey-core-${version}.tgz`,
    '@latchkey/wallet-standard': `file:../../latchkey/packed/latchkey-wallet-standard-${version}.tgz`,
  })
  expect(printed).toContain('npm install')
  expect(printed).not.toContain('pnpm')
})

test('--packages without archives says how to make them', async () => {
  const { code, errors } = await call(['my-app', '--yes', '--packages', 'packed'])
  expect(code).toBe(1)
  expect(errors).toMatch(/has no latchkey-.*\.tgz\. "npm run pack"/)
  expect(readdirSync(from)).toEqual([])
})

test('a wrong flag, the help and the version need no terminal', async () => {
  expect(await call(['--wrong'])).toMatchObject({ code: 1, errors: expect.stringContaining("'--wrong'") })
  expect(await call(['--version'])).toMatchObject({ code: 0, printed: `${version}\n` })
  const { printed } = await call(['--help'])
  for (const flag of [
    '--framework',
    '--solana',
    '--no-login',
    '--wagmi',
    '--gateway',
    '--packages',
    '--yes',
  ]) {
    expect(printed).toContain(flag)
  }
})
