import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { kitNames } from '../migrate.js'
import { makeSite, readFiles } from '../testing/makeSite.js'
import { runCommand } from './runCommand.js'

const site = {
  'package.json': '{ "dependencies": { "@rainbow-me/rainbowkit": "2.2.8" } }\n',
  'src/kit.ts': "import { createKit } from 'latchkey'\nexport const kit = createKit({})\n",
  'src/page.tsx':
    "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = () => (\n  <ConnectButton\n    coolMode\n  />\n)\n",
}

/** A site in a repository, all of it committed. */
function makeRepository(): string {
  const folder = makeSite(site)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Start')
  return folder
}

test('moves a site and says what is left', () => {
  const folder = makeRepository()
  const { code, text } = runCommand(['rainbowkit'], folder)
  expect(code).toBe(0)
  expect(text).toContain('Changed 2 files:\n  src/page.tsx (+1 −2)\n  package.json (+1 −1)')
  expect(text).toContain('src/page.tsx:4  <ConnectButton coolMode>')
  expect(readFiles(folder)['src/page.tsx']).toContain("from 'latchkey'")
})

test('a second run changes nothing', () => {
  const folder = makeRepository()
  runCommand(['rainbowkit'], folder)
  const before = readFiles(folder)
  expect(runCommand(['rainbowkit', '--force'], folder).text).toContain('Nothing to change.')
  expect(readFiles(folder)).toEqual(before)
})

test('refuses where git has uncommitted changes, unless it is forced', () => {
  const folder = makeRepository()
  runCommand(['rainbowkit'], folder)
  const before = readFiles(folder)
  const refused = runCommand(['rainbowkit'], folder)
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('--force')
  expect(readFiles(folder)).toEqual(before)
  expect(runCommand(['rainbowkit', '--force'], folder).code).toBe(0)
})

test('warns where there is no repository', () => {
  const { code, text } = runCommand(['rainbowkit'], makeSite(site))
  expect(code).toBe(0)
  expect(text).toMatch(/^This folder is not in a git repository/)
})

test('--dry writes nothing, shows the lines, and runs with uncommitted changes', () => {
  const folder = makeSite(site)
  execFileSync('git', ['init', '-q'], { cwd: folder })
  const { code, text } = runCommand(['rainbowkit', '--dry'], folder)
  expect(code).toBe(0)
  expect(text).toContain(
    "- import { ConnectButton } from '@rainbow-me/rainbowkit'\n+ import { ConnectButton } from 'latchkey'",
  )
  expect(readFiles(folder)['src/page.tsx']).toBe(site['src/page.tsx'])
})

test('takes a folder', () => {
  const folder = makeSite({ 'apps/a/kit.ts': site['src/kit.ts'], 'apps/a/page.tsx': site['src/page.tsx'] })
  expect(runCommand(['rainbowkit', 'apps'], folder).text).toContain('  a/page.tsx (+1 −2)')
})

test.each([
  [[], 'Name the kit'],
  [['webkit'], 'no move from "webkit"'],
  [['rainbowkit', '--fast'], 'no option --fast'],
  [['rainbowkit', 'a', 'b'], 'one folder'],
  [['rainbowkit', 'nowhere'], 'no folder nowhere'],
])('%j says what is wrong', (given, text) => {
  const outcome = runCommand(given, makeSite({}))
  expect(outcome.code).toBe(1)
  expect(outcome.text).toContain(text)
})

test('--help names every kit', () => {
  const { code, text } = runCommand(['--help'], makeSite({}))
  expect(code).toBe(0)
  for (const name of kitNames) expect(text).toContain(name)
})
