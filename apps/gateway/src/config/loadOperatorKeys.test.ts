import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOperatorKeys } from './loadOperatorKeys.js'
import { parseEnvironment } from './parseEnvironment.js'

const networks = [{ caipNetworkId: 'eip155:11155111' as const }, { caipNetworkId: 'eip155:31337' as const }]

test('keys come from the environment, or from files that it names, for each network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  try {
    await writeFile(join(folder, 'sponsor'), '0x22\n')
    const { operatorKeysByReference } = parseEnvironment({
      EXECUTOR_KEY_11155111: '0x11',
      SPONSOR_KEY_11155111: `file:${folder}/sponsor`,
      EXECUTOR_KEY_31337: '0x33',
    })
    const keys = await loadOperatorKeys({
      networks,
      keysByReference: operatorKeysByReference,
      isLocal: false,
    })
    expect(keys).toEqual({
      'eip155:11155111': { executor: '0x11', sponsor: '0x22' },
      'eip155:31337': { executor: '0x33' },
    })
    const local = await loadOperatorKeys({
      networks,
      keysByReference: operatorKeysByReference,
      isLocal: true,
    })
    expect(local['eip155:31337']).toMatchObject({ executor: '0x33', sponsor: expect.stringMatching(/^0x/) })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a key of no network, and a file that is not there, stop the start', async () => {
  const load = (keysByReference: object) =>
    loadOperatorKeys({ networks, keysByReference: keysByReference as never, isLocal: false })
  await expect(load({ 1: { executor: '0x11' } })).rejects.toThrow('no network of that id')
  await expect(load({ 31337: { sponsor: 'file:/nowhere/key' } })).rejects.toThrow('/nowhere/key')
})
