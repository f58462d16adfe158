import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { longestTestMs, patienceMs } from './scripts/lib/patience.mjs'

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const exclude = ['**/node_modules/**', '**/dist/**']

/** The packages that have sources, as a pattern of what stands behind `@latchkey/`. */
const packageNames = readdirSync(fromRoot('packages'))
  .filter((name) => existsSync(fromRoot(`packages/${name}/src/exports`)))
  .join('|')

/** What has chains at once for the tests of kits: each chain says how it is loaded. */
const chainLoaders = readdirSync(fromRoot('packages'))
  .map((name) => fromRoot(`packages/${name}/src/testing/loadChain.ts`))
  .filter((path) => existsSync(path))

/**
 * The tests below a folder that ask for a page. Vitest's workers are for one environment: where files of both come one after the other,
 * nearly each has a process of its own.
 */
const findPageTests = (folder: string) =>
  readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => readFileSync(fromRoot(path), 'utf8').startsWith('// @vitest-environment happy-dom'))
const pageTests = [...findPageTests('packages'), ...findPageTests('local/src')]

// Vitest's report of failures uses this function of Node 21; without it a failing run on Node 20 says nothing.
if (!('groupBy' in Map)) {
  Object.assign(Map, {
    groupBy<Key, Item>(items: Iterable<Item>, toKey: (item: Item, index: number) => Key) {
      const groups = new Map<Key, Item[]>()
      let index = 0
      for (const item of items) {
        const key = toKey(item, index++)
        groups.set(key, [...(groups.get(key) ?? []), item])
      }
      return groups
    },
  })
}

export default defineConfig({
  resolve: {
    // Tests read the sources: `@latchkey/x/y` is packages/x/src/exports/y.ts.
    alias: [
      { find: /^@latchkey\/local\/chains\/(.+)$/, replacement: fromRoot('local/src/chains/$1/exports.ts') },
      {
        find: /^@latchkey\/local\/networks\/(.+)$/,
        replacement: fromRoot('local/src/chains/$1/networks.ts'),
      },
      { find: /^@latchkey\/local\/(.+)$/, replacement: fromRoot('local/src/exports/$1.ts') },
      { find: /^@latchkey\/local$/, replacement: fromRoot('local/src/exports/index.ts') },
      { find: /^latchkey$/, replacement: fromRoot('packages/latchkey/src/exports/index.ts') },
      { find: /^latchkey\/(.+)$/, replacement: fromRoot('packages/latchkey/src/exports/$1.ts') },
      { find: /^@latchkey\/gateway$/, replacement: fromRoot('apps/gateway/src/exports/index.ts') },
      {
        find: new RegExp(`^@latchkey/(${packageNames})$`),
        replacement: fromRoot('packages/$1/src/exports/index.ts'),
      },
      {
        find: new RegExp(`^@latchkey/(${packageNames})/(.+)$`),
        replacement: fromRoot('packages/$1/src/exports/$2.ts'),
      },
    ],
  },
  test: {
    exclude,
    setupFiles: ['patientTests', 'tidyTests', 'quickStyles'].map((name) =>
      fromRoot(`scripts/lib/${name}.mjs`),
    ),
    // What tests leave behind is collected seldom and all at once, as the gateway's is.
    execArgv: ['--max-semi-space-size=64'],
    // Tests wait for sockets, chains and programs they start as long as they compute, so there are more of them than cores.
    maxWorkers: availableParallelism() + 2,
    // A test ends with what it waits for, so only a failure takes this long: compilers and chains are slow on a busy machine.
    testTimeout: longestTestMs,
    hookTimeout: longestTestMs,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      // Files of these three share what they load, in half the time: none of them replaces a module, tidyTests puts back what they
      // replace by Vitest, and they delete themselves what they define. `npx vitest run --project 'kit*' --sequence.shuffle.files`
      // shows it.
      {
        extends: true,
        test: {
          name: 'kit',
          include: ['packages/**/*.test.{ts,tsx}', 'local/src/**/*.test.ts'],
          exclude: [...exclude, ...pageTests],
          setupFiles: chainLoaders,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'kit in a page', include: pageTests, setupFiles: chainLoaders, isolate: false },
      },
      {
        extends: true,
        test: { name: 'gateway', include: ['apps/gateway/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'apps',
          include: [
            'apps/{pocket,secure}/src/**/*.test.{ts,tsx}',
            'apps/web/{features,lib}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          isolate: false,
        },
      },
      // The official clients of pairing, which these tests meet, keep things in global variables for as long as a process lives.
      {
        extends: true,
        test: { name: 'interop', include: ['e2e/interop/**/*.test.ts'] },
      },
    ],
  },
})
