// @vitest-environment happy-dom
/** @jsxImportSource preact */

import { SecureError } from '@latchkey/errors/secure'
import { type ComponentChild, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test } from 'vitest'
import { findUnmarkedTexts, markText } from '../../../scripts/lib/texts/unmarkedTexts.mjs'
import { createRequest, account as owner } from './approve/testing/createRequest.js'
import { english } from './english.js'
import type { Account } from './pages/parts/openAccount.js'
import type { Gateway } from './session/createGateway.js'
import type { UnlockRequest } from './shared/Unlock.js'

/** Makes every text say that it is of the catalogue. The pages are loaded afterwards, and read the marked texts. */
function mark(texts: Record<string, unknown>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string' || typeof text === 'function') texts[name] = markText(text as string)
    else mark(text as Record<string, unknown>)
  }
}
mark(english)

const { ApproveDevice } = await import('./pages/approve-device/ApproveDevice.js')
const { CancelPage } = await import('./pages/cancel/CancelPage.js')
const { createApprove } = await import('./approve/createApprove.js')
const { createUnlock } = await import('./unlock/createUnlock.js')
const { Dashboard } = await import('./pages/dashboard/Dashboard.js')
const { DeletePage } = await import('./pages/delete/DeletePage.js')
const { ExportPage } = await import('./pages/export/ExportPage.js')
const { LoadingWindow } = await import('./pages/loading/LoadingWindow.js')
const { PasskeyWindow } = await import('./pages/passkey/PasskeyWindow.js')
const { RecoverPage } = await import('./pages/recover/RecoverPage.js')
const { UndoEmail } = await import('./pages/undo-email/UndoEmail.js')

/** Every page there is. */
const [pages = []] = Object.values(
  import.meta.glob<{ path: string }[]>('../pages.json', { eager: true, import: 'default' }),
)

const site = 'https://shop.example'
const atMs = Date.now()
const waiting = {
  ...{ id: 'c1', kind: 'way', isOwn: false, device: 'Firefox on Linux', place: '203.0.113.*', origin: site },
  ...{ projectName: 'Acme', requestedAtMs: atMs, dueAtMs: atMs },
}
const slots = ['device', 'passkey', 'passphrase', 'kit', 'managed'].map((type) => ({
  slot: { id: type, type },
  ...{ label: 'Laptop', createdAtMs: atMs, lastUsedAtMs: atMs, deviceId: null, credentialId: null },
  isFrozen: type === 'passkey',
}))
const vault = { addresses: { eip155: { eoa: owner } }, slots, recoveryPolicy: 'prompt' }

/** What the gateway answers, by the names of its calls. */
const answers: Readonly<Record<string, unknown>> = {
  getVault: { vault },
  listChanges: { changes: [waiting, { ...waiting, id: 'c2', isOwn: true }] },
  listIdentities: {
    identities: [
      { id: 'i1', provider: 'email', name: 'ada@example.org', linkedAtMs: atMs },
      { id: 'i2', provider: 'github', name: null, linkedAtMs: atMs },
    ],
  },
  listDevices: {
    devices: [true, false].map((isCurrent) => ({
      ...{
        id: String(isCurrent),
        name: 'Firefox on Linux',
        hasSlot: isCurrent,
        isCurrent,
        lastSeenAtMs: atMs,
      },
    })),
  },
  listGrants: { grants: [{ origin: site, grantedAtMs: atMs, lastUsedAtMs: atMs, isCurrent: false }] },
  listSecureSessions: {
    sessions: [true, false].map((isCurrent) => ({
      ...{ id: String(isCurrent), device: 'Firefox on Linux', place: '203.0.113.*', origin: site },
      ...{ isCurrent, lastUsedAtMs: atMs },
    })),
  },
  listEvents: {
    events: Object.keys(english.dashboard.events).map((event) => ({
      ...{ event, atMs, device: 'Firefox on Linux', place: null, origin: site },
    })),
  },
  getDeviceApproval: { ...waiting, expiresAtMs: atMs, isApproved: false },
  approveDevice: undefined,
  revokeAllSecureSessions: undefined,
  getChangeByLink: waiting,
  cancelChangeByLink: undefined,
  getEmailUndo: { ...waiting, email: 'ada@example.org', changedAtMs: atMs, expiresAtMs: atMs },
  undoEmailChange: { email: 'ada@example.org' },
  startEmailLogin: { action: 'VERIFY_OTP', transactionId: 't1', retryAfterMs: 30_000 },
  startFarcasterLogin: { transactionId: 't1', url: 'https://farcaster.example/' },
}

async function call({ name }: { name: string }): Promise<unknown> {
  if (name in answers) return answers[name]
  throw new SecureError('secure/refused', {
    code: 'rate/limited',
    reason: '',
    status: 429,
    details: { seconds: 5 },
  })
}
const gateway = { call } as unknown as Gateway

/** An account that is logged in, unless it is said not to be. */
function createAccount(isLoggedIn = true, stored: unknown = vault): Account {
  const user = isLoggedIn
    ? { userId: 'u1', deviceId: 'd1', sessionId: 's1', authenticatedAtMs: atMs }
    : undefined
  return {
    ...{ gateway, projectId: 'p1', emailHint: 'ada@example.org', cameBackFor: undefined },
    session: {
      getUser: async () => user,
      end: async () => undefined,
      call: async (one: { name: string }) => (one.name === 'getVault' ? { vault: stored } : call(one)),
    },
    worker: { ask: async () => null },
    known: { compare: async () => 'unknown' },
    project: {
      ...{ projectName: 'Acme', recoveryPolicy: 'prompt', isEmailEnabled: true, networks: [] },
      loginProviders: ['google', 'farcaster'],
    },
    keptLogins: { assertAble() {} },
    takeResultUri: () => undefined,
  } as unknown as Account
}
const open =
  (...given: Parameters<typeof createAccount>) =>
  async () =>
    createAccount(...given)

/** Names, addresses and examples: no text of ours, in any language. */
const data =
  /\b(?:Acme|Hello|Ethereum|ETH|Local One|Firefox on Linux|Laptop|ada@example\.org|shop\.example|localhost:\d+|Google|GitHub|Farcaster|[AP]M|(?:0x)?[0-9a-fA-F]+|https?:\/\/[\w.:]+)(?!\w)/g

const findUnmarked = () =>
  findUnmarkedTexts(document.body, { data, skipped: 'svg, style, script, .address, .secret' })

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function draw(page: ComponentChild): Promise<void> {
  await act(() => render(page, document.body))
  await settle()
}

function expectMarked(): void {
  expect(findUnmarked()).toEqual([])
  expect(document.body.textContent).toMatch(/⟦/)
}

/** Presses each button of the page that is there at first, in turn, and looks at what comes of it. */
async function pressEach(page: ComponentChild): Promise<void> {
  await draw(page)
  await unfold()
  const count = document.querySelectorAll('button').length
  for (let index = 0; index < count; index++) {
    await act(() => render(null, document.body))
    await draw(page)
    await unfold()
    document.querySelectorAll('button')[index]?.click()
    await settle()
    expectMarked()
  }
}

async function unfold(): Promise<void> {
  for (const fold of document.querySelectorAll('details')) {
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  }
  await settle()
}

const openUnlock = (request: Partial<UnlockRequest>) => () => {
  const unlock = createUnlock({ root: document.body, theme: () => 'light' })
  const shared = { origin: site, projectId: 'p1', projectName: 'Acme', signal: new AbortController().signal }
  void unlock({ ...shared, ...request } as UnlockRequest)
}
const startPasskey = async () => Promise.reject(new DOMException('No', 'NotAllowedError'))
const failing = async () =>
  Promise.reject(new SecureError('secure/refused', { code: 'pin/wrong', reason: '', status: 403 }))

/** The states of each page, by its path: as an element, or drawn by itself. */
const states: Readonly<Record<string, readonly (ComponentChild | (() => void))[]>> = {
  '/sdk': [
    openUnlock({ kind: 'changed' }),
    openUnlock({ kind: 'make', startPasskey, make: failing }),
    openUnlock({
      kind: 'open',
      startPasskey,
      passkeys: [],
      passphraseSlotId: 's',
      isLoginFresh: true,
      open: failing,
    }),
    openUnlock({
      kind: 'open',
      startPasskey,
      passkeys: [],
      passphraseSlotId: 's',
      isLoginFresh: false,
      open: failing,
    }),
    openUnlock({
      ...{ kind: 'change-email', startPasskey, present: 'ada@example.org', next: 'ada@example.org' },
      ...{ passkeys: [], confirm() {} },
    }),
  ],
  '/confirm': [
    () => {
      const approve = createApprove({
        ...{ root: document.body, phrase: () => undefined, theme: () => 'light' as const },
        confirmElsewhere: async () => true,
      })
      void approve(createRequest({ method: 'personal_sign', params: ['0x48656c6c6f', owner] }))
    },
  ],
  '/approve-device': [
    <ApproveDevice gateway={gateway} token="t" />,
    <ApproveDevice gateway={gateway} token="" />,
  ],
  '/undo-email': [<UndoEmail gateway={gateway} token="t" />],
  '/cancel': [<CancelPage gateway={gateway} token="t" />],
  '/loading': [
    <LoadingWindow outcome={{ status: 'waiting' }} />,
    <LoadingWindow outcome={{ status: 'proving' }} />,
    <LoadingWindow outcome={{ status: 'unproven', error: new Error('No'), retry() {} }} />,
    <LoadingWindow outcome={{ status: 'handed-over', origin: site }} />,
    <LoadingWindow outcome={{ status: 'cut-off', origin: site }} />,
    <LoadingWindow outcome={{ status: 'failed', code: 'social/not-kept' }} />,
  ],
  '/dashboard': [
    <Dashboard open={open()} />,
    <Dashboard open={open(true, null)} />,
    <Dashboard open={open(true, { ...vault, slots: slots.slice(0, 1) })} />,
    <Dashboard open={open(false)} />,
    <Dashboard open={async () => undefined} />,
  ],
  '/export': [<ExportPage open={open()} />, <ExportPage open={open(true, null)} />],
  '/delete': [<DeletePage open={open()} />, <DeletePage open={open(true, null)} />],
  '/recover': [<RecoverPage worker={createAccount().worker} />],
  '/passkey': [
    <PasskeyWindow />,
    <PasskeyWindow request={{ kind: 'use', origin: site } as never} />,
    <PasskeyWindow request={{ kind: 'create', origin: site } as never} />,
  ],
}

afterEach(() => {
  render(null, document.body)
  document.body.replaceChildren()
})

test.each(pages.map(({ path }) => path))('every text of %s is of the catalogue', async (path) => {
  expect(states[path]?.length).toBeGreaterThan(0)
  for (const state of states[path] ?? []) {
    if (typeof state === 'function') {
      await act(async () => state())
      await settle()
      expectMarked()
      await act(() => render(null, document.body))
    } else {
      await draw(state)
      expectMarked()
      await pressEach(state)
      await act(() => render(null, document.body))
    }
  }
})

test('no page is left out', () => {
  expect(Object.keys(states).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})
