import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { checkSources } from '../../../../scripts/lib/docs/checkSources.mjs'
import { rootFolder } from '../../../../scripts/lib/rootFolder.mjs'
import { portSettings } from '../../../../scripts/lib/settings.mjs'
import { version, versions } from '../manifest.js'
import { type Choices, chainNames, type FeatureName, featureNames, frameworkNames } from './Choices.js'
import { composeProject } from './composeProject.js'
import type { Files } from './frameworks/Framework.js'
import { localSecureUrl } from './parts/login.js'

/** What a site with one chain beside EVM may have of its own, empty lines included; a further chain is imported, and named. */
const maxLines = 60
const linesOfChain = 4

const ownGateway = {
  url: 'https://gateway.example.org',
  projectId: 'your-project',
  secureUrl: 'https://wallet.example.net',
}

const choose = (...names: readonly FeatureName[]): Choices['features'] =>
  Object.fromEntries(names.map((name) => [name, true]))

/** Choices of features: none, each by itself, those that meet in one file, all chains, all. */
const choicesOfFeatures = [
  choose(),
  ...featureNames.map((name) => choose(name)),
  choose('solana', 'login'),
  choose('solana', 'wagmi'),
  choose('login', 'wagmi'),
  choose(...chainNames),
  choose(...featureNames),
]

const combinations: readonly { title: string; choices: Choices; files: Files }[] = frameworkNames.flatMap(
  (framework) =>
    choicesOfFeatures.flatMap((features) =>
      [undefined, ownGateway].map((gateway) => {
        const choices = { name: 'my-app', framework, features, gateway }
        const chosen = featureNames.filter((name) => features[name])
        const title = [framework, ...chosen, gateway ? 'own' : 'local'].join('-')
        return { title, choices, files: composeProject(choices) }
      }),
    ),
)

const byTitle = new Map(combinations.map(({ title, files }) => [title, files]))
const read = (title: string, path: string) => byTitle.get(title)?.[path] ?? ''

/** All of them beside each other, each in a folder of its own. */
const allFiles = Object.fromEntries(
  combinations.flatMap(({ title, files }) =>
    Object.entries(files).map(([path, text]) => [`${title}/${path}`, text] as const),
  ),
)

test('there is a project for each of these answers', () => {
  expect(byTitle.size).toBe(frameworkNames.length * choicesOfFeatures.length * 2)
})

describe.each(combinations)('$title', ({ choices, files }) => {
  test(`has at most ${maxLines} lines of source beside further chains`, () => {
    const sources = Object.entries(files).filter(([path]) => /^src\/.*\.tsx?$/.test(path))
    const lines = sources.flatMap(([, text]) => text.trimEnd().split('\n'))
    expect(sources.length).toBeGreaterThan(3)
    const further = chainNames.filter((name) => choices.features[name]).length - 1
    expect(lines.length - Math.max(0, further) * linesOfChain).toBeLessThanOrEqual(maxLines)
  })

  test('has what its framework needs, and imports what its manifest names', () => {
    const { scripts, dependencies, devDependencies } = JSON.parse(files['package.json'] ?? '')
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'build']))
    const imported = Object.entries(files)
      .filter(([path]) => /\.tsx?$/.test(path))
      .flatMap(([, text]) =>
        [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, specifier = '']) => specifier),
      )
      .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0])
    const declared = { ...dependencies, ...devDependencies }
    expect(imported.filter((name = '') => !(name in declared))).toEqual([])
    const [own, other] = { vite: ['src/main.tsx', 'src/app'], next: ['src/app/layout.tsx', 'src/main'] }[
      choices.framework
    ]
    expect(Object.keys(files)).toContain(own)
    expect(Object.keys(files).filter((path) => path.startsWith(other ?? ''))).toEqual([])
    expect('wagmi' in dependencies).toBe(choices.features.wagmi === true)
  })
})

test('every one passes the compiler, as strict as it is', async () => {
  const files = Object.entries(allFiles).filter(([path]) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(byTitle.size * 3)
  const { compilerOptions } = JSON.parse(read('vite-local', 'tsconfig.json'))
  expect(compilerOptions).toMatchObject({
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  })
  const mistaken = { 'mistaken/kit.ts': read('vite-local', 'src/kit.ts').replace('chains', 'chain') }
  expect(await checkSources({ ...Object.fromEntries(files), ...mistaken }, compilerOptions)).toEqual([
    expect.objectContaining({ file: 'mistaken/kit.ts' }),
  ])
})

test("every file is as the repository's formatter and linter want it", () => {
  const { formatter, javascript, linter } = JSON.parse(readFileSync(join(rootFolder, 'biome.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
  try {
    for (const [path, text] of Object.entries(allFiles)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    writeFileSync(
      join(folder, 'biome.json'),
      JSON.stringify({
        ...{ formatter, javascript, linter },
        // As in the repository: Next and Vite take them so.
        overrides: [
          {
            includes: ['*/src/app/**', '**/*.config.ts'],
            linter: { rules: { style: { noDefaultExport: 'off' } } },
          },
        ],
      }),
    )
    const biome = join(rootFolder, 'node_modules/.bin/biome')
    const check = (...paths: string[]) => {
      const args = ['ci', '--colors=off', '--error-on-warnings', ...paths]
      const { status, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
      return { status, stderr }
    }
    expect(check(...byTitle.keys())).toEqual({
      status: 0,
      stderr: expect.stringMatching(/Checked \d{3} files/),
    })
    writeFileSync(join(folder, 'vite-local/src/kit.ts'), 'export const a = "1";\n')
    expect(check('vite-local').status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a part adds what it needs, and nothing else', () => {
  test('Solana is beside EVM', () => {
    expect(read('vite-local', 'src/kit.ts')).not.toContain('solana')
    expect(read('vite-solana-local', 'src/kit.ts')).toContain(
      'chains: [evm({ networks: [localOne, localTwo] }), solana({ networks: [localSolana] })],',
    )
    expect(read('vite-solana-own', 'src/kit.ts')).toContain('solana({ networks: [solanaMainnet] })')
  })

  test.each(chainNames)('%s stands beside EVM, on its main network or on the one of this machine', (name) => {
    expect(read('vite-local', 'src/kit.ts')).not.toContain(name)
    expect(read(`vite-${name}-local`, 'src/kit.ts')).toMatch(
      new RegExp(`${name}\\(\\{ networks: \\[local\\w+\\]`),
    )
    expect(read(`vite-${name}-own`, 'src/kit.ts')).not.toContain('local')
  })

  test('many chains stand in a line each', () => {
    const kit = read(`next-${chainNames.join('-')}-own`, 'src/kit.ts')
    expect(kit.split('\n').filter((line) => /^ {4}\w+\(\{ networks/.test(line))).toHaveLength(
      chainNames.length + 1,
    )
  })

  test('login is a connector, at the secure site of the gateway', () => {
    expect(read('next-own', 'src/kit.ts')).not.toContain('connectors')
    expect(read('next-login-own', 'src/kit.ts')).toContain(
      `connectors: [embedded({ url: '${ownGateway.secureUrl}' })],`,
    )
    const { origin, port } = portSettings.secure
    expect(localSecureUrl).toBe(`${origin}:${port}`)
  })

  test('wagmi has the EVM networks, and the kit takes them from its config', () => {
    const kit = read('next-wagmi-own', 'src/kit.ts')
    expect(kit).toContain('chains: [fromWagmi(config)],')
    expect(kit).not.toContain('latchkey/evm')
    expect(kit).toContain('ssr: true')
    expect(read('vite-wagmi-own', 'src/kit.ts')).not.toContain('ssr')
    expect(read('vite-wagmi-own', 'src/Providers.tsx')).toContain('<WagmiProvider config={config}>')
    expect(read('vite-wagmi-local', 'src/kit.ts')).toContain('[foundry.id]: http()')
    expect(foundry.rpcUrls.default.http).toEqual([`http://127.0.0.1:${portSettings.evmA.port}`])
  })

  test('a gateway of one’s own takes the place of the local one', () => {
    expect(read('vite-local', 'src/kit.ts')).toContain('...localGateway,')
    expect(read('vite-own', 'src/kit.ts')).not.toContain('local')
    expect(read('vite-own', 'src/kit.ts')).toContain(`gateway: '${ownGateway.url}',`)
  })
})

test('versions are those that this release is tested with', () => {
  const { dependencies, devDependencies } = JSON.parse(read('next-wagmi-local', 'package.json'))
  expect(dependencies.latchkey).toBe(version)
  expect(dependencies.wagmi).toBe(`^${versions.wagmi}`)
  for (const range of Object.values({ ...dependencies, ...devDependencies })) {
    expect(range).toMatch(/^\^?\d+\.\d+\.\d+$/)
  }
})
