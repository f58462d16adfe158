import { actsForAccount } from '@latchkey/smart-account'
import { encodeFunctionData, parseAbi, serializeTransaction, stringToHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, createRequest, other, usdc } from '../testing/createRequest.js'
import type { Approval } from './Approval.js'
import { decodeRequest } from './decodeRequest.js'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const ask = async (method: string, params: unknown, changes = {}) =>
  decodeRequest(createRequest({ method, params }, changes), nowMs)
async function read(method: string, params: unknown): Promise<Approval> {
  const decoded = await ask(method, params)
  if (decoded.status === 'refused') throw new Error(`refused: ${decoded.reason}`)
  return decoded.approval
}
const readMessage = (message: string) => read('personal_sign', [message, account])
const ids = ({ warnings }: Approval) => warnings.map(({ id }) => id)

describe('a message', () => {
  test('is text, or bytes that are text', async () => {
    expect(await readMessage('Hello')).toMatchObject({ kind: 'signature', message: 'Hello', risk: 'neutral' })
    expect((await readMessage(stringToHex('Grüße\n✓ 👨‍👩‍👧 ☎️ 1️⃣'))).message).toBe('Grüße\n✓ 👨‍👩‍👧 ☎️ 1️⃣')
    expect(ids(await readMessage(stringToHex('Grüße\n✓ 👨‍👩‍👧 ☎️ 1️⃣')))).toEqual([])
  })

  test('S18 is never shown as text when it is none', async () => {
    const approval = await readMessage('0xff00ff')
    expect(approval.message).toBeUndefined()
    expect(ids(approval)).toEqual(['not-text'])
  })

  test('S18 that nobody can see all of is danger', async () => {
    expect(await readMessage('Pay 1\u202e00 to Bob')).toMatchObject({
      message: 'Pay 1\u202e00 to Bob',
      risk: 'danger',
    })
    expect(ids(await readMessage('0x0001020304'))).toEqual(['not-text'])
    for (const hidden of [
      'pay\u200b',
      'a\u00adb',
      'tag\u{e0041}',
      'x\u2060',
      'a\u200db',
      'x\ufe0f',
      '\u2800',
    ]) {
      expect(ids(await readMessage(`text ${hidden}`))).toEqual(['hidden-characters'])
    }
  })

  test('S18 that may be a transaction or a hash is danger', async () => {
    const transaction = { chainId: 1, to: other, value: 1n, nonce: 0, gas: 21_000n } as const
    expect(ids(await readMessage(`0x${'ab'.repeat(32)}`))).toEqual(['looks-like-hash'])
    expect(ids(await readMessage('ab'.repeat(32)))).toEqual(['looks-like-hash'])
    expect(ids(await readMessage(`0x1901${'ab'.repeat(64)}`))).toEqual(['looks-like-transaction'])
    expect(
      ids(await readMessage(serializeTransaction({ ...transaction, type: 'eip1559', maxFeePerGas: 1n }))),
    ).toEqual(['looks-like-transaction'])
    expect(
      ids(await readMessage(serializeTransaction({ ...transaction, type: 'legacy', gasPrice: 1n }))),
    ).toEqual(['looks-like-transaction'])
  })

  test('S18 that nobody reads to its end is danger', async () => {
    const flood = 512 * 1024
    expect(ids(await readMessage('a'.repeat(flood)))).toEqual(['many-fields'])
    expect(ids(await readMessage('\u200d'.repeat(flood)))).toEqual(['hidden-characters', 'many-fields'])
  })

  test('S18 that is an authorisation is refused, and so is somebody else’s', async () => {
    const authorization = `0x05d7820539${'94'}${'ab'.repeat(20)}80`.replace('d7', 'd9')
    expect(await ask('personal_sign', [authorization, account])).toMatchObject({ reason: 'authorization' })
    for (const ambiguous of ['0X4869', '0x123', '0X', 'half \ud83d']) {
      await expect(ask('personal_sign', [ambiguous, account])).rejects.toMatchObject({
        code: 'secure/arguments-invalid',
      })
    }
  })
})

const signIn = (
  changes: { domain?: string; uri?: string; address?: string; chainId?: string; more?: string } = {},
) =>
  [
    `${changes.domain ?? 'shop.example'} wants you to sign in with your Ethereum account:`,
    changes.address ?? account,
    '',
    'Welcome',
    '',
    `URI: ${changes.uri ?? 'https://shop.example/login'}`,
    'Version: 1',
    `Chain ID: ${changes.chainId ?? '31337'}`,
    'Nonce: 12345678',
    'Issued At: 2026-01-01T00:00:00Z',
    ...(changes.more ? [changes.more] : []),
  ].join('\n')

describe('S13 a sign-in', () => {
  test('to the site that asks is one', async () => {
    expect(await readMessage(signIn())).toMatchObject({ kind: 'sign-in', risk: 'neutral', message: signIn() })
  })

  test.each([
    [{ domain: 'bank.example' }, 'sign-in-elsewhere'],
    [{ domain: 'shop.example:8443' }, 'sign-in-elsewhere'],
    [{ domain: 'shop.example.evil.test' }, 'sign-in-elsewhere'],
    [{ uri: 'https://bank.example/login' }, 'sign-in-elsewhere'],
    [{ uri: 'http://shop.example/login' }, 'sign-in-elsewhere'],
    [{ address: other }, 'account-other'],
  ])('%j is refused', async (changes, reason) => {
    expect(await ask('personal_sign', [signIn(changes), account])).toMatchObject({
      status: 'refused',
      reason,
    })
  })

  test('for another network, or from the past, is told', async () => {
    expect(ids(await readMessage(signIn({ chainId: '1' })))).toEqual(['other-chain'])
    expect(ids(await readMessage(signIn({ more: 'Expiration Time: 2025-01-01T00:00:00Z' })))).toEqual([
      'expired',
    ])
  })

  test('that gives rights away is danger, with every right in words', async () => {
    const recap = { att: { 'https://bank.example': { 'wallet/pay': [{}], 'files/read': [{}] } }, prf: [] }
    const resource = `urn:recap:${Buffer.from(JSON.stringify(recap)).toString('base64url')}`
    const approval = await readMessage(
      signIn({ more: `Resources:\n- https://shop.example/a\n- ${resource}` }),
    )
    expect(approval).toMatchObject({ kind: 'sign-in', risk: 'danger' })
    expect(ids(approval)).toEqual(['gives-rights'])
    expect(approval.actions[0]?.lines.filter(({ label }) => label === 'right')).toMatchObject([
      { value: { text: 'wallet/pay (https://bank.example)' }, severity: 'danger' },
      { value: { text: 'files/read (https://bank.example)' }, severity: 'danger' },
    ])
    expect(ids(await readMessage(signIn({ more: 'Resources:\n- urn:recap:nonsense' })))).toEqual([
      'gives-rights',
    ])
  })

  test.each([
    signIn({ more: 'Nonce: 87654321' }),
    `Hello\n${signIn({ domain: 'bank.example' })}`,
    signIn({ domain: 'bank.example' }).replace('Nonce: 12345678\n', ''),
    signIn({ domain: 'bank.example' }).replaceAll('\n', '\r\n'),
  ])('that is written oddly is danger: %j', async (text) => {
    const decoded = await ask('personal_sign', [text, account])
    expect(decoded).toMatchObject({ approval: { kind: 'signature', risk: 'danger' } })
  })
})

const domain = { name: 'USD Coin', version: '1', chainId: 31337, verifyingContract: usdc }
const fields = (types: Record<string, string>) =>
  Object.entries(types).map(([name, type]) => ({ name, type }))
const typed = (
  primaryType: string,
  types: Record<string, ReturnType<typeof fields>>,
  message: object,
  about: object = domain,
) => [account, { domain: about, types, primaryType, message }] as const
const readTyped = (...parameters: Parameters<typeof typed>) =>
  read('eth_signTypedData_v4', typed(...parameters))

const permitTypes = {
  Permit: fields({
    owner: 'address',
    spender: 'address',
    value: 'uint256',
    nonce: 'uint256',
    deadline: 'uint256',
  }),
}
const permit = { owner: account, spender: other, value: '1000000', nonce: 0, deadline: 1_800_000_000 }
const details = fields({ token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' })
const allowed = { token: usdc, amount: '5', expiration: 1, nonce: 0 }

describe('S18 structured data', () => {
  test('a permit is an allowance that costs nothing', async () => {
    const approval = await readTyped('Permit', permitTypes, permit)
    expect(approval).toMatchObject({
      risk: 'danger',
      actions: [
        { kind: 'allow-tokens', headline: { amountAtomic: 1_000_000n, token: { symbol: 'USDC' } } },
        {},
      ],
    })
    expect(ids(approval)).toEqual(['permit', 'allows-tokens'])
    expect(
      ids(await readTyped('Permit', permitTypes, { ...permit, value: String(2n ** 256n - 1n) })),
    ).toContain('allows-unlimited')
  })

  test('a permit in DAI’s form is one for everything', async () => {
    const types = {
      Permit: fields({
        holder: 'address',
        spender: 'address',
        nonce: 'uint256',
        expiry: 'uint256',
        allowed: 'bool',
      }),
    }
    const message = { holder: account, spender: other, nonce: 0, expiry: 0, allowed: true }
    expect(ids(await readTyped('Permit', types, message))).toEqual(['permit', 'allows-unlimited'])
  })

  test('Permit2: one, several, and a transfer', async () => {
    const one = {
      PermitSingle: fields({ details: 'PermitDetails', spender: 'address', sigDeadline: 'uint256' }),
      PermitDetails: details,
    }
    expect(
      await readTyped('PermitSingle', one, { details: allowed, spender: other, sigDeadline: 1 }),
    ).toMatchObject({
      risk: 'danger',
      actions: [{ kind: 'allow-tokens', headline: { amountAtomic: 5n, token: { symbol: 'USDC' } } }, {}],
    })
    const batch = {
      PermitBatch: fields({ details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' }),
      PermitDetails: details,
    }
    const many = await readTyped('PermitBatch', batch, {
      details: [allowed, { ...allowed, amount: String(2n ** 160n - 1n) }],
      spender: other,
      sigDeadline: 1,
    })
    expect(many.actions.map(({ headline }) => headline?.isUnlimited)).toEqual([false, true, undefined])
    const transfer = {
      PermitWitnessTransferFrom: fields({
        permitted: 'TokenPermissions',
        spender: 'address',
        nonce: 'uint256',
        deadline: 'uint256',
        witness: 'W',
      }),
      TokenPermissions: fields({ token: 'address', amount: 'uint256' }),
      W: fields({ a: 'uint256' }),
    }
    const message = {
      permitted: { token: usdc, amount: 9 },
      spender: other,
      nonce: 0,
      deadline: 1,
      witness: { a: 1 },
    }
    expect(await readTyped('PermitWitnessTransferFrom', transfer, message)).toMatchObject({
      risk: 'danger',
      actions: [{ kind: 'allow-transfer', headline: { amountAtomic: 9n } }, {}],
    })
  })

  test('a transfer somebody else carries out, and a call somebody else carries out', async () => {
    const transfer = {
      TransferWithAuthorization: fields({
        from: 'address',
        to: 'address',
        value: 'uint256',
        validAfter: 'uint256',
        validBefore: 'uint256',
        nonce: 'bytes32',
      }),
    }
    const message = {
      from: account,
      to: other,
      value: 7,
      validAfter: 0,
      validBefore: 1,
      nonce: `0x${'00'.repeat(32)}`,
    }
    expect(await readTyped('TransferWithAuthorization', transfer, message)).toMatchObject({
      risk: 'danger',
      actions: [{ kind: 'send', headline: { amountAtomic: 7n } }, {}],
    })
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address,uint256)']),
      args: [other, 2n ** 256n - 1n],
    })
    const safe = { SafeTx: fields({ to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8' }) }
    const call = await readTyped('SafeTx', safe, { to: usdc, value: 0, data, operation: 1 })
    expect(call.actions.map(({ kind }) => kind)).toEqual(['allow-tokens', 'typed-data'])
    expect(ids(call)).toEqual(['permit', 'allows-unlimited', 'changes-authority'])
  })

  test('a meta transaction and a forwarder’s request are the calls in them', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address,uint256)']),
      args: [other, 2n ** 256n - 1n],
    })
    const meta = {
      MetaTransaction: fields({ nonce: 'uint256', from: 'address', functionSignature: 'bytes' }),
    }
    const carried = await readTyped('MetaTransaction', meta, {
      nonce: 0,
      from: account,
      functionSignature: data,
    })
    expect(carried).toMatchObject({
      risk: 'danger',
      actions: [{ kind: 'allow-tokens', headline: { token: { symbol: 'USDC' } } }, {}],
    })
    expect(ids(carried)).toEqual(['permit', 'allows-unlimited'])
    const request = {
      ForwardRequest: fields({
        from: 'address',
        to: 'address',
        value: 'uint256',
        gas: 'uint256',
        nonce: 'uint256',
        deadline: 'uint48',
        data: 'bytes',
      }),
    }
    const forwarded = await readTyped('ForwardRequest', request, {
      ...{ from: account, to: usdc, value: 0, gas: 1, nonce: 0, deadline: 1, data },
    })
    expect(forwarded.actions.map(({ kind }) => kind)).toEqual(['allow-tokens', 'typed-data'])
    expect(ids(forwarded)).toEqual(['permit', 'allows-unlimited'])
  })

  test('an order is shown as what it is: loudly', async () => {
    const types = {
      OrderComponents: fields({ offerer: 'address', offer: 'string[]', consideration: 'string[]' }),
    }
    const order = await readTyped('OrderComponents', types, {
      offerer: account,
      offer: ['everything'],
      consideration: [],
    })
    expect(order).toMatchObject({ risk: 'danger', warnings: [{ id: 'order' }] })
    expect(order.fields.map(({ name }) => name)).toEqual(['offerer', 'offer', '1.', 'consideration'])
  })

  test('S13 of another network is refused, and of none is danger', async () => {
    const params = typed('Permit', permitTypes, permit, { ...domain, chainId: 1 })
    expect(await ask('eth_signTypedData_v4', params)).toMatchObject({
      reason: 'chain-other',
      values: ['1', 'Local One'],
    })
    const any = await readTyped(
      'Mail',
      { Mail: fields({ text: 'string' }) },
      { text: 'Hi' },
      { name: 'Post' },
    )
    expect(ids(any)).toEqual(['unknown-structure', 'chain-missing'])
    expect(any.risk).toBe('danger')
  })

  test('that would let a smart account act is refused', async () => {
    const types = { PersonalSign: fields({ prefixed: 'bytes' }) }
    const params = typed('PersonalSign', types, { prefixed: '0x' })
    expect(actsForAccount(params[1] as never)).toBe(true)
    expect(await ask('eth_signTypedData_v4', params)).toMatchObject({ reason: 'acts-for-account' })
  })

  test('is a list of bounded length, and says so', async () => {
    const types = { Many: fields({ of: 'uint256[]' }) }
    const many = await readTyped('Many', types, { of: Array.from({ length: 1_000 }, (_, index) => index) })
    expect(many.fields).toHaveLength(250)
    expect(ids(many)).toContain('many-fields')
  })

  test.each([
    'no json',
    { types: {}, primaryType: 'A', domain: {}, message: {} },
    { types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', domain: {}, message: { a: 256 } },
  ])('that cannot be read is refused: %j', async (data) => {
    await expect(ask('eth_signTypedData_v4', [account, data])).rejects.toMatchObject({
      code: 'secure/arguments-invalid',
    })
  })

  test('with letters nobody sees is danger', async () => {
    const mail = await readTyped('Mail', { Mail: fields({ text: 'string' }) }, { text: 'Hi\u202e' })
    expect(ids(mail)).toContain('hidden-characters')
  })
})

test('nothing of a request is believed that the site says of itself', async () => {
  const lying = { name: 'Bank', description: 'Free money', url: 'https://bank.example', icons: [] }
  const [honest, told] = await Promise.all([
    ask('personal_sign', [toHex('Hi'), account]),
    ask('personal_sign', [toHex('Hi'), account], { claims: lying }),
  ])
  expect(told).toEqual(honest)
})
