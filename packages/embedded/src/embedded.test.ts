// @vitest-environment happy-dom
import { getAccount, getActiveConnection, getEmbeddedWalletInfo } from '@latchkey/core'
import { decodeBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createEmbeddedKit, logIn } from './testing/createEmbeddedKit.js'
import { createTestFrame } from './testing/createTestFrame.js'

const { signal } = new AbortController()

describe('an embedded wallet', () => {
  test('costs nothing before it is used', async () => {
    const { frame } = await createEmbeddedKit()
    expect(frame.openCount).toBe(0)
  })

  test('§3.006 §9.063 a login is one session on EVM and Solana, the namespaces it has accounts on', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    const state = subject.kit.store.getState()
    expect(getAccount(state, 'eip155')?.address).toBe(subject.frame.evmAddress)
    expect(getAccount(state, 'solana')?.address).toBe(subject.frame.solanaAddress)
    expect(subject.connector.namespaces).toEqual(['eip155', 'solana'])
    expect(getActiveConnection(state)?.auth).toEqual({ name: 'email', user: { email: 'ada@example.org' } })
  })

  test('both sign, each as its chain verifies it', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    const { kit, frame } = subject
    const told: string[] = []
    kit.events.on('approval-asked', () => told.push('asked'))
    kit.events.on('approval-ended', ({ isApproved }) => told.push(isApproved ? 'approved' : 'refused'))
    const message = 'Hello'
    const evmSignature = await kit.connections.signMessage({ message, namespace: 'eip155' })
    const address = frame.evmAddress as `0x${string}`
    expect(await verifyMessage({ address, message, signature: evmSignature as `0x${string}` })).toBe(true)
    const signature = decodeBase58(await kit.connections.signMessage({ message, namespace: 'solana' }))
    const publicKey = decodeBase58(frame.solanaAddress)
    if (!signature || !publicKey) throw new Error('No base58')
    expect(ed25519.verify(signature, new TextEncoder().encode(message), publicKey)).toBe(true)
    expect(told).toEqual(['asked', 'approved', 'asked', 'approved'])
  })

  test('§8.018 a namespace that cannot be had is an alert, and the other is connected; one that is wanted is a failure', async () => {
    const subject = await createEmbeddedKit()
    subject.frame.servesSolana = false
    await subject.login.startEmail('ada@example.org', { signal })
    await subject.login.verifyCode('123456', { signal })
    await subject.kit.connections.connect({ connectorId: 'ID_AUTH', namespace: 'eip155' })
    expect(getAccount(subject.kit.store.getState(), 'eip155')?.address).toBe(subject.frame.evmAddress)
    expect(subject.codes).toEqual(['APKTW001'])
    const connecting = subject.kit.connections.connect({ connectorId: 'ID_AUTH', namespace: 'solana' })
    await expect(connecting).rejects.toThrow('There is no account there')
  })

  test('addresses that this browser knows to be others’ connect nothing, whichever namespace is wanted', async () => {
    const subject = await createEmbeddedKit()
    const { frame, kit, login } = subject
    await login.startEmail('ada@example.org', { signal })
    await login.verifyCode('123456', { signal })
    frame.failures.GET_USER = {
      message: 'The server names other addresses',
      code: 'secure/addresses-changed',
    }
    const code = 'embedded/addresses-changed'
    for (const namespace of [undefined, 'solana'] as const) {
      const connecting = kit.connections.connect({ connectorId: 'ID_AUTH', ...(namespace && { namespace }) })
      await expect(connecting).rejects.toMatchObject({ code })
    }
    expect(kit.store.getState().connections).toEqual({})
    expect(subject.codes).toEqual([])
  })

  test('a code that is wrong says so, and the right one still counts', async () => {
    const { login } = await createEmbeddedKit()
    await login.startEmail('ada@example.org', { signal })
    await expect(login.verifyCode('000000', { signal })).rejects.toThrow('Invalid code')
    await login.verifyCode('123456', { signal })
  })

  test('§5.001 §5.002 §9.001 a second mail within 30 s is refused before anything is asked', async () => {
    const { login, clock, frame } = await createEmbeddedKit()
    await login.startEmail('ada@example.org', { signal })
    clock.advance(10_500)
    await expect(login.startEmail('ada@example.org', { signal })).rejects.toThrow(
      'Please try again after 20 seconds',
    )
    expect(frame.asked.filter(({ name }) => name === 'CONNECT_EMAIL')).toHaveLength(1)
    clock.advance(19_500)
    await login.startEmail('ada@example.org', { signal })
  })

  test('§5.001 a mail that was refused makes nobody wait, nor forgets the one before it', async () => {
    const { login, clock, frame } = await createEmbeddedKit()
    frame.failures.CONNECT_EMAIL = 'Please try again after 4 seconds'
    await expect(login.startEmail('ada@example.org', { signal })).rejects.toThrow('after 4 seconds')
    delete frame.failures.CONNECT_EMAIL
    clock.advance(4_000)
    await login.startEmail('ada@example.org', { signal })
    const next = clock.now() + 30_000
    expect(login.getNextMailAtMs('ada@example.org')).toBe(next)
    clock.advance(30_000)
    frame.failures.CONNECT_EMAIL = 'The mail could not be sent'
    await expect(login.startEmail('ada@example.org', { signal })).rejects.toThrow('could not be sent')
    expect(login.getNextMailAtMs('ada@example.org')).toBe(next)
  })

  test('§5.001 the wait belongs to the address, also after a reload; storage names no address', async () => {
    const { login, clock, frame, storage } = await createEmbeddedKit()
    await login.startEmail('ada@example.org', { signal })
    await login.startEmail('bob@example.org', { signal })
    await expect(login.startEmail(' ADA@example.org ', { signal })).rejects.toThrow('after 30 seconds')
    const again = await createEmbeddedKit({ frame, storage, clock })
    await expect(again.login.startEmail('ada@example.org', { signal })).rejects.toMatchObject({
      code: 'login/too-soon',
    })
    expect([...storage.entries].join()).toContain('LAST_EMAIL_LOGIN_TIME')
    expect([...storage.entries].join()).not.toMatch(/ada|bob/)
  })

  test('a wait that the wallet’s servers ask for is one, too', async () => {
    const { login, frame } = await createEmbeddedKit()
    frame.failures.CONNECT_EMAIL = 'Please try again after 12 seconds'
    await expect(login.startEmail('ada@example.org', { signal })).rejects.toMatchObject({
      code: 'login/too-soon',
      context: { seconds: 12 },
    })
  })

  test('§5.003 §8.019 an email that is none is refused, with an alert', async () => {
    const { login, codes, frame } = await createEmbeddedKit()
    await expect(login.startEmail('ada', { signal })).rejects.toThrow('Please enter a valid email address')
    expect(codes).toEqual(['APKTW002'])
    expect(frame.openCount).toBe(0)
  })

  test('§4.046 a login is remembered, and the time of the mail is not', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    expect(subject.login.getNextMailAtMs('ada@example.org')).toBe(0)
    const again = await createEmbeddedKit({ frame: subject.frame, storage: subject.storage })
    await vi.waitFor(() =>
      expect(getAccount(again.kit.store.getState(), 'solana')?.address).toBe(subject.frame.solanaAddress),
    )
    expect(getAccount(again.kit.store.getState(), 'eip155')?.address).toBe(subject.frame.evmAddress)
  })

  test('§4.045 who disconnects leaves nothing of the login behind, though the frame does not answer', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    await subject.kit.networks.switchNetwork('eip155:10' as never)
    expect([...subject.storage.entries.keys()].join()).toMatch(/EMAIL_LOGIN_USED.*LAST_USED_CHAIN/)
    subject.frame.silent.add('SIGN_OUT')
    const leaving = subject.kit.connections.disconnect()
    await vi.waitFor(() => expect(subject.frame.asked.at(-1)?.name).toBe('SIGN_OUT'))
    subject.clock.advance(3000)
    await leaving.catch(() => undefined)
    expect([...subject.storage.entries.keys()].join()).not.toMatch(
      /EMAIL_LOGIN_USED|wallet\/EMAIL|LAST_USED_CHAIN|SOCIAL_USERNAME/,
    )
    expect(getAccount(subject.kit.store.getState(), 'solana')?.address).toBeUndefined()
  })

  test('§4.051 what the frame knows nothing of any more is not connected', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    subject.frame.isLoggedIn = false
    const again = await createEmbeddedKit({ frame: subject.frame, storage: subject.storage })
    await vi.waitFor(() => expect(again.kit.store.getState().isInitialized).toBe(true))
    expect(Object.keys(again.kit.store.getState().connections)).toEqual([])
    expect([...again.storage.entries.keys()].join()).not.toContain('EMAIL_LOGIN_USED')
  })

  test('§4.054 another network is asked for at the frame, and its account comes with it', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    subject.frame.addressesByChain.set(10, other)
    await subject.kit.networks.switchNetwork('eip155:10' as never)
    const account = getAccount(subject.kit.store.getState(), 'eip155')
    expect(account?.address).toBe(other)
    expect(account?.allAccounts).toMatchObject([
      { address: other, type: 'smartAccount' },
      { address: subject.frame.evmAddress, type: 'eoa' },
    ])
  })

  test.each([[false], [true], [undefined]])(
    '§3.010 §3.041 a smart account whose contract is there (%s) is told as the frame tells it',
    async (isDeployed) => {
      const frame = createTestFrame()
      frame.addressesByChain.set(1, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')
      frame.isDeployed = isDeployed
      const { kit, login, ...subject } = await createEmbeddedKit({ frame })
      await logIn({ kit, login, ...subject })
      const read = () => getAccount(kit.store.getState(), 'eip155')
      expect(read().smartAccountDeployed).toBe(isDeployed)
      expect(getEmbeddedWalletInfo(read())?.isSmartAccountDeployed).toBe(isDeployed === true)
      // The account of a key has no contract, whatever is said of the other.
      await login.setAccountType('eoa', { signal })
      expect(read()).toMatchObject({ preferredAccountType: 'eoa', address: frame.evmAddress })
      expect(read().smartAccountDeployed).toBeUndefined()
    },
  )

  test('§3.046 the chosen kind of account is kept, and asked for in the next visit', async () => {
    const frame = createTestFrame()
    frame.addressesByChain.set(1, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')
    const subject = await createEmbeddedKit({ frame })
    await logIn(subject)
    await subject.login.setAccountType('eoa', { signal })
    subject.kit.destroy()
    frame.asked.length = 0
    const again = await createEmbeddedKit({ frame, storage: subject.storage })
    await vi.waitFor(() => expect(again.kit.store.getState().isInitialized).toBe(true))
    expect(frame.asked.find(({ name }) => name === 'GET_USER')?.payload).toMatchObject({
      preferredAccountType: 'eoa',
    })
    expect(getAccount(again.kit.store.getState(), 'eip155')).toMatchObject({
      address: frame.evmAddress,
      preferredAccountType: 'eoa',
    })
  })

  test.each([
    [undefined, true],
    [true, true],
    [false, false],
  ])('§9.053 with enableAuthLogger %s the frame writes down what fails: %s', async (enableAuthLogger, is) => {
    const frame = createTestFrame()
    const { login } = await createEmbeddedKit({
      frame,
      ...(enableAuthLogger !== undefined && { enableAuthLogger }),
    })
    await login.startEmail('ada@example.org', { signal })
    expect(frame.address?.enableLogger).toBe(is)
  })

  test('§6.008 what is none of its methods is told of, and never leaves the page', async () => {
    const subject = await createEmbeddedKit()
    await logIn(subject)
    const refused: string[] = []
    subject.kit.events.on('request-refused', ({ method }) => refused.push(method))
    const provider = subject.kit.getProvider('eip155') as {
      request(request: object): Promise<unknown>
    }
    const before = subject.frame.asked.length
    const params = [subject.frame.evmAddress, '0x00']
    await expect(provider.request({ method: 'eth_sign', params })).rejects.toThrow()
    expect(refused).toEqual(['eth_sign'])
    expect(subject.frame.asked).toHaveLength(before)
  })

  test.each([
    ['§8.011', 'CONNECT_EMAIL', 'APKT004'],
    ['§8.012', 'CONNECT_EMAIL', 'APKT005'],
  ] as const)('§4.060 %s what goes wrong with the frame is an alert: %s', async (_, name, alert) => {
    const { login, frame, codes, clock } = await createEmbeddedKit()
    if (alert === 'APKT005') frame.failures[name] = 'unverified_domain'
    else frame.silent.add(name)
    const starting = login.startEmail('ada@example.org', { signal })
    starting.catch(() => undefined)
    await vi.waitFor(() => expect(frame.asked.at(-1)?.name).toBe(name))
    clock.advance(120_000)
    await expect(starting).rejects.toThrow()
    expect(codes).toEqual([alert])
  })
})

test('two people on two sites have nothing of each other', async () => {
  const first = await createEmbeddedKit({ frame: createTestFrame(1) })
  const second = await createEmbeddedKit({ frame: createTestFrame(2) })
  await logIn(first)
  expect(Object.keys(second.kit.store.getState().connections)).toEqual([])
  await logIn(second)
  const [one, two] = [first, second].map(({ kit }) => getAccount(kit.store.getState(), 'eip155')?.address)
  expect(one).toBe(first.frame.evmAddress)
  expect(two).toBe(second.frame.evmAddress)
  expect(one).not.toBe(two)
})
