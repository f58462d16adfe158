import { encodeBase58 } from '@latchkey/primitives'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { ApprovalRequest } from '../../shared/Approval.js'
import { account, createRequest, evmNetwork, solanaAccount, solanaNetwork } from '../testing/createRequest.js'
import { decodeRequest } from './decodeRequest.js'

const text = new TextEncoder().encode('Hello')
const onEvm = { method: 'personal_sign', params: [stringToHex('Hello'), account] }
const onSolana = {
  method: 'solana_signMessage',
  params: { message: encodeBase58(text), pubkey: solanaAccount },
}

test('an operation is shown on a network of its own namespace', async () => {
  expect(await decodeRequest(createRequest(onEvm), 0)).toMatchObject({ status: 'readable' })
  const there = createRequest(onSolana, { address: solanaAccount, network: solanaNetwork })
  expect(await decodeRequest(there, 0)).toMatchObject({ status: 'readable' })
})

test.each([
  ['of Solana on a network of EVM', createRequest(onSolana, { network: evmNetwork })],
  ['of EVM on a network of Solana', createRequest(onEvm, { network: solanaNetwork })],
  [
    'of EVM on a network that the wallet does not act on',
    createRequest(onEvm, { network: { ...evmNetwork, caipNetworkId: 'sui:31337' } }),
  ],
])('an operation %s is refused: it would be tried out and weighed as what it is not', async (_, request) => {
  expect(await decodeRequest(request, 0)).toMatchObject({ status: 'refused', reason: 'chain-other' })
})

test.each(['constructor', 'sign-hash', ''])('an operation of the kind "%s" is none', async (kind) => {
  const operation = { kind } as unknown as ApprovalRequest['operation']
  const decoded = await decodeRequest(createRequest(onEvm, { operation }), 0)
  expect(decoded).toMatchObject({ status: 'refused', reason: 'kind-unknown' })
})
