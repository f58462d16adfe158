// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AccountButton } from '../../buttons/AccountButton.js'
import { Modal } from '../../Modal.js'
import { balancePath, otherAddress, testAddress, testBalances } from '../../testing/balances.js'
import { readNotice } from '../../testing/readNotice.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const zone = 'names.example'
const mango = `mango.${zone}`
const coinType = String(2 ** 31 + 1)
const network = createTestNetwork(1, 'Ethereum')
const toEntry = (name: string, address: string = testAddress) => ({
  ...{ name, registered_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-01T00:00:00Z', attributes: {} },
  addresses: { [coinType]: { address } },
})
const suggest = (registered: boolean, code?: string) => ({
  suggestions: [
    { name: mango, registered, ...(code && { code }) },
    { name: `mango-tree.${zone}`, registered: false },
    { name: `mango-fox.${zone}`, registered: true },
  ],
})
const refuse = (code: string) => () =>
  new Response(JSON.stringify({ status: 'FAILED', reasons: [{ field: 'name', description: 'No', code }] }), {
    status: 400,
  })

const view = () => within(document.querySelector('.lk-body > .lk-view') as HTMLElement)
const button = (name: string | RegExp) => waitFor(() => view().getByRole('button', { name, hidden: true }))
const field = () => view().getByRole('textbox', { name: 'Name', hidden: true }) as HTMLInputElement

/** A connected visitor; the gateway answers as the test says. */
async function connect({
  answers = {},
  isOn = true,
  chains = [evm({ networks: [network] })],
}: {
  answers?: Record<string, unknown>
  isOn?: boolean
  chains?: Parameters<typeof renderKit>[1] extends { chains?: infer Chains } | undefined ? Chains : never
} = {}) {
  const rendered = renderKit(
    <>
      <AccountButton />
      <Modal />
    </>,
    {
      ...(chains && { chains }),
      features: { names: isOn },
      answers: {
        [balancePath]: testBalances,
        [`/v1/profile/reverse/${testAddress}`]: (() => []) as never,
        '/v1/profile/suggestions/mango': suggest(false),
        '/v1/profile/account': toEntry(mango),
        [`/v1/profile/account/${mango}`]: toEntry(mango),
        ...(answers as object),
      },
    },
  )
  const { kit, router } = rendered
  await act(() => kit.connections.connect({ connectorId: 'test.pocket' }))
  return { ...rendered, viewId: () => router.getRoute().view }
}

async function openForm(options: Parameters<typeof connect>[0] = {}) {
  const rendered = await connect(options)
  await act(() => rendered.kit.modal.open({ view: 'RegisterAccountName' }))
  await waitFor(() => field())
  return rendered
}

async function type({ clock }: { clock: { advance(ms: number): void } }, text = 'mango') {
  fireEvent.change(field(), { target: { value: text } })
  await act(async () => clock.advance(300))
}

describe('the way there', () => {
  test('an account without a name is offered one where the site has switched it on', async () => {
    const { kit, viewId } = await connect()
    await act(() => kit.modal.open())
    fireEvent.click(await button(/Choose a name/))
    await waitFor(() => expect(viewId()).toBe('RegisterAccountName'))
  })

  test('nobody is asked for names where it is off', async () => {
    const { gateway, kit } = await connect({ isOn: false })
    await act(() => kit.modal.open())
    await screen.findByText('Ether')
    expect(view().queryByText('Choose a name')).toBeNull()
    expect(gateway.calls.filter(({ url }) => url.pathname.startsWith('/v1/profile'))).toEqual([])
  })

  test('an account that has one is told it, and cannot register another here', async () => {
    const answers = { [`/v1/profile/reverse/${testAddress}`]: () => [toEntry(mango)] }
    const { kit } = await connect({ answers })
    await act(() => kit.modal.open({ view: 'RegisterAccountName' }))
    await screen.findByText(`This account is ${mango}`)
    expect(view().queryByRole('textbox', { hidden: true })).toBeNull()
  })

  test('a name that the gateway has for somebody else is not this account’s', async () => {
    await openForm({
      answers: { [`/v1/profile/reverse/${testAddress}`]: () => [toEntry(mango, otherAddress)] },
    })
  })

  test('a network without names says so and leads to others', async () => {
    const factory = evm({ networks: [network] })
    const nameless = {
      ...factory,
      create: (context: Parameters<typeof factory.create>[0]) => ({
        ...factory.create(context),
        capabilities: {},
      }),
    }
    const { kit, viewId } = await connect({ chains: [nameless] })
    await act(() => kit.modal.open({ view: 'RegisterAccountName' }))
    await screen.findByText('No names on Ethereum')
    fireEvent.click(await button('Choose network'))
    await waitFor(() => expect(viewId()).toBe('Networks'))
  })
})

describe('§2.003.RegisterAccountName the field', () => {
  test('says what is too short, what was left out, the ending and what is free', async () => {
    const made = await openForm()
    const status = () =>
      view()
        .getAllByRole('status', { hidden: true })
        .map(({ textContent }) => textContent)
        .join(' ')
    await type(made, 'man')
    await waitFor(() => expect(status()).toContain('Use at least 4 characters.'))
    expect((await button('Enter a name')).hasAttribute('disabled')).toBe(true)
    await type(made, 'Mang✓o')
    expect(field().value).toBe('mango')
    await waitFor(() => view().getByText(`.${zone}`))
    await waitFor(() => expect(status()).toContain('Names have only letters'))
    await type(made, 'mango')
    await waitFor(() => expect(status()).toContain(`${mango} is available.`))
    expect(field().getAttribute('aria-invalid')).toBeNull()
    expect((await button(`Get ${mango}`)).hasAttribute('disabled')).toBe(false)
  })

  test.each([
    [undefined, `${mango} is registered.`],
    ['name/taken', `${mango} is registered.`],
    ['name/reserved', `${mango} is reserved.`],
    ['name/lookalike', `${mango} looks like a name somebody has.`],
  ])('a name that cannot be had (%s) says why, and offers others', async (code, said) => {
    const made = await openForm({
      answers: {
        '/v1/profile/suggestions/mango': suggest(true, code),
        '/v1/profile/suggestions/mango-tree': {
          suggestions: [{ name: `mango-tree.${zone}`, registered: false }],
        },
      },
    })
    await type(made)
    await waitFor(() => view().getByText(new RegExp(said.replaceAll('.', '\\.'))))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect((await button('Choose another name')).hasAttribute('disabled')).toBe(true)
    expect((await button(/mango-fox/)).hasAttribute('disabled')).toBe(true)
    fireEvent.click(await button(/mango-tree/))
    expect(field().value).toBe('mango-tree')
    await act(async () => made.clock.advance(300))
    await button(`Get mango-tree.${zone}`)
  })

  test('a gateway that is down says so, keeps what was typed and tries again', async () => {
    const made = await openForm({
      answers: { '/v1/profile/suggestions/mango': () => new Response('', { status: 503 }) },
    })
    await type(made)
    await waitFor(() => view().getByText(/Couldn’t check this name/))
    expect(field().value).toBe('mango')
    made.gateway.answers['/v1/profile/suggestions/mango'] = suggest(false)
    fireEvent.click(await button('Try again'))
    await button(`Get ${mango}`)
  })
})

describe('§4.037 §4.038 registering', () => {
  async function press(made: Awaited<ReturnType<typeof openForm>>) {
    await type(made)
    fireEvent.click(await button(`Get ${mango}`))
  }

  test('§2.003.RegisterAccountNameSuccess signed, registered, and shown with the address it stands for', async () => {
    const made = await openForm()
    made.gateway.answers[`/v1/identity/${testAddress}`] = { name: mango, avatar: null }
    await press(made)
    await screen.findByText(`${mango} is yours`)
    expect(made.viewId()).toBe('RegisterAccountNameSuccess')
    expect(view().getByText(testAddress)).toBeDefined()
    fireEvent.click(await button('Let’s go'))
    await waitFor(() => expect(made.viewId()).toBe('Account'))
    // The account's head and the page's button call it so, too.
    await waitFor(() => expect(document.querySelector('.lk-account-title')?.textContent).toBe(mango))
    expect(document.querySelector('.lk-page-button-name')?.textContent).toMatch(/^mango\.names\./)
    expect(view().queryByText('Choose a name')).toBeNull()
  })

  test('a visitor who declines is back at the field with the name they typed', async () => {
    const made = await openForm()
    made.wallet.behaviour.reject = ['personal_sign']
    await press(made)
    await waitFor(() => view().getByText('You declined. Nothing was registered.'))
    expect(made.viewId()).toBe('RegisterAccountName')
    expect(field().value).toBe('mango')
    made.wallet.behaviour.reject = []
    fireEvent.click(await button(`Get ${mango}`))
    await screen.findByText(`${mango} is yours`)
  })

  test('waiting for the wallet names it, and can be left', async () => {
    const made = await openForm()
    made.wallet.behaviour.hang = ['personal_sign']
    await press(made)
    await waitFor(() => view().getByText('Sign in Pocket'))
    fireEvent.click(await button('Cancel'))
    await waitFor(() => expect(field().value).toBe('mango'))
  })

  test('somebody else got it meanwhile: said plainly, and the text stays', async () => {
    const made = await openForm()
    made.gateway.answers['/v1/profile/account'] = refuse('name/taken')
    made.gateway.answers[`/v1/profile/account/${mango}`] = toEntry(mango, otherAddress)
    await type(made)
    const get = await button(`Get ${mango}`)
    made.gateway.answers['/v1/profile/suggestions/mango'] = suggest(true, 'name/taken')
    fireEvent.click(get)
    await waitFor(() => view().getByText(/Somebody has just registered/))
    expect(field().value).toBe('mango')
    await button('Choose another name')
  })

  test.each([
    ['name/timestamp', /The signature is too old/],
    ['name/owner-full', /has enough names/],
    ['name/signature', /Another account has signed/],
  ])('a refusal (%s) is said in words of the page', async (code, said) => {
    const made = await openForm()
    made.gateway.answers['/v1/profile/account'] = refuse(code)
    await press(made)
    await waitFor(() => view().getByText(said))
    expect(view().queryByText('No')).toBeNull()
  })

  test('a name that is registered while the modal is closed is told on the page', async () => {
    const made = await openForm()
    made.wallet.behaviour.hang = ['personal_sign']
    await press(made)
    await waitFor(() => view().getByText('Sign in Pocket'))
    act(() => made.kit.modal.close())
    await act(async () => made.wallet.answerHeld())
    await waitFor(() => expect(readNotice(made.store.getState().toast)).toBe(`${mango} is yours`))
  })
})
