import { arbitrum, localOne, localTwo, mainnet } from '@latchkey/evm/networks'
import { localSolana, solana, solanaDevnet } from '@latchkey/solana/networks'
import { expect, test } from 'vitest'
import { nameChains } from '../chains'
import { defaultChoices } from './Choices'
import { writeCode } from './writeCode'

const page = { gatewayUrl: 'https://gateway.example.org', chains: nameChains([mainnet]) }

test('leaves out everything that is at its default', () => {
  const code = writeCode(defaultChoices, page)
  expect(code).toContain("gateway: 'https://gateway.example.org'")
  expect(code).not.toContain('theme')
  expect(code).not.toContain('features')
})

test('writes only the tokens and the mode that were changed', () => {
  const code = writeCode({ ...defaultChoices, accent: '#E5484D', mode: 'dark' }, page)
  expect(code).toContain("mode: 'dark'")
  expect(code).toContain("variables: { accent: '#E5484D' }")
  expect(code).not.toContain('borderRadiusMaster')
})

test('writes only the features that were switched', () => {
  const features = { ...defaultChoices.features, send: false, collapseWallets: true }
  expect(writeCode({ ...defaultChoices, features }, page)).toContain(
    'features: { send: false, collapseWallets: true }',
  )
})

test('writes the embedded wallet where the page has one, and which logins were switched off', () => {
  const secureUrl = 'https://wallet.example.net'
  const features = { ...defaultChoices.features, email: false }
  const code = writeCode({ ...defaultChoices, features }, { ...page, secureUrl })
  expect(code).toContain("import { embedded } from '@latchkey/embedded'")
  expect(code).toContain("connectors: [embedded({ url: 'https://wallet.example.net' })],")
  expect(code).toContain('features: { email: false }')
  expect(writeCode(defaultChoices, page)).not.toContain('embedded')
})

test.each([
  [
    'one chain on one line',
    [arbitrum, mainnet],
    [
      "import { arbitrum, mainnet } from '@latchkey/evm/networks'",
      'chains: [evm({ networks: [arbitrum, mainnet] })],',
    ],
    'solana',
  ],
  [
    'the networks of the local stack',
    [localOne, localTwo, localSolana],
    [
      "import { localOne, localTwo } from '@latchkey/evm/networks'",
      "import { solana } from '@latchkey/solana'",
      "import { localSolana } from '@latchkey/solana/networks'",
      'chains: [\n    evm({ networks: [localOne, localTwo] }),\n    solana({ networks: [localSolana] }),\n  ],',
    ],
    'mainnet',
  ],
  [
    'a network that is called as its chain is, in front',
    [solana, solanaDevnet, mainnet],
    [
      "import { solana as solanaMainnet, solanaDevnet } from '@latchkey/solana/networks'",
      'chains: [\n    solana({ networks: [solanaMainnet, solanaDevnet] }),\n    evm({ networks: [mainnet] }),\n  ],',
    ],
    'arbitrum',
  ],
])('writes the chosen networks: %s', (_, networks, parts, absent) => {
  const code = writeCode(defaultChoices, { ...page, chains: nameChains(networks) })
  for (const part of parts) expect(code).toContain(part)
  expect(code).not.toContain(absent)
})
