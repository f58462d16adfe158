import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

/** The app as it would be built: every file's text, and the sources in it. */
async function buildApp(pairing: string) {
  vi.stubEnv('POCKET_PAIRING', pairing)
  const { build } = await import('vite')
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } })
  if (Array.isArray(built) || !('output' in built)) throw new Error('One build was expected')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    sources: chunks.flatMap(({ moduleIds }) => moduleIds),
  }
}

/** Words of the official client that survive minifying. */
const officialWords = /WALLETCONNECT_|@walletconnect|@reown|pulse\.walletconnect|wc@2:/

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the app has nothing of the official wallet kit in it', async () => {
  const { code, sources } = await buildApp('')
  expect(sources.some((source) => source.endsWith('/pairing/createClient.ts'))).toBe(true)
  expect(sources.filter((source) => /@(reown|walletconnect)\//.test(source))).toEqual([])
  expect(sources.filter((source) => source.includes('createOfficialClient'))).toEqual([])
  expect(code).not.toMatch(officialWords)
})

test('the build for tests has the official kit in place of our client', async () => {
  const { code, sources } = await buildApp('official')
  expect(sources.some((source) => source.includes('/@reown/walletkit/'))).toBe(true)
  expect(sources.filter((source) => source.includes('/packages/pairing/src/wallet'))).toEqual([])
  expect(code).toMatch(officialWords)
})
