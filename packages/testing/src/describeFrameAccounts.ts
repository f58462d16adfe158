import { beforeEach, describe, expect, test } from 'vitest'

type Account = { address: string; type: string }
type User = { address: string; preferredAccountType?: string | undefined; accounts?: readonly Account[] }

/** A page whose visitor is logged in, and two networks of its wallet. */
export type FrameAccountsSubject = {
  /** Asks the frame, in the words of its protocol. */
  ask(name: string, payload?: object): Promise<unknown>
  /** Opens the same wallet anew, as a page that is loaded again does. */
  reload(): Promise<FrameAccountsSubject>
  /** A network with smart accounts, one of its namespace without, and one of another namespace. */
  networks: { smart: number; plain: number; other: string }
}

/**
 * The suite of what a frame says of a wallet's accounts: the wallet's own frame runs it, and every double of it.
 *
 * @param title - What is tried.
 * @param open - Makes a page whose visitor has just logged in for the first time.
 */
export function describeFrameAccounts(title: string, open: () => Promise<FrameAccountsSubject>): void {
  describe(`the accounts of a frame: ${title}`, () => {
    let page: FrameAccountsSubject
    beforeEach(async () => {
      page = await open()
    })

    const getUser = (payload: object, one = page) => one.ask('GET_USER', payload) as Promise<User>
    const prefer = (type: string, one = page) => one.ask('SET_PREFERRED_ACCOUNT', { type })
    const toTypes = (user: User) => user.accounts?.map(({ type }) => type)

    test('§4.009 §4.010 lists both accounts with their kinds, and goes there and back', async () => {
      const chainId = page.networks.smart
      const before = await getUser({ chainId })
      expect(toTypes(before)).toEqual(['smartAccount', 'eoa'])
      const [smart, own] = before.accounts ?? []
      for (const account of [own, smart, own]) {
        expect(await prefer(String(account?.type))).toEqual({ ...account })
        const user = await getUser({ chainId })
        expect(user.accounts?.[0]).toEqual(account)
        expect(user).toMatchObject({ address: account?.address, preferredAccountType: account?.type })
        expect(new Set(user.accounts)).toEqual(new Set(before.accounts))
      }
    })

    test('a switch is about the namespace that has smart accounts, whichever network was asked about last', async () => {
      const chainId = page.networks.smart
      await getUser({ chainId })
      await getUser({ chainId: page.networks.other })
      await prefer('eoa')
      await getUser({ chainId: page.networks.other })
      expect(await prefer('smartAccount')).toMatchObject({ type: 'smartAccount' })
      expect(toTypes(await getUser({ chainId }))).toEqual(['smartAccount', 'eoa'])
    })

    test('§4.009 what was chosen is in front after a reload', async () => {
      const chainId = page.networks.smart
      const { accounts = [] } = await getUser({ chainId })
      for (const type of ['eoa', 'smartAccount']) {
        await prefer(type)
        page = await page.reload()
        const user = await getUser({ chainId })
        expect(user.address).toBe(accounts.find((account) => account.type === type)?.address)
      }
    })

    test('without smart accounts the standard account is in front, and elsewhere the choice counts again', async () => {
      const { plain, smart } = page.networks
      const before = await getUser({ chainId: smart })
      const there = await getUser({ chainId: plain })
      expect(toTypes(there)).toEqual(['eoa'])
      await expect(prefer('smartAccount')).rejects.toThrow(/no account of the kind/)
      expect(await getUser({ chainId: smart })).toMatchObject({ address: before.address })
    })

    test('a kind that is asked for with the user is a choice like any other', async () => {
      const chainId = page.networks.smart
      await getUser({ chainId, preferredAccountType: 'eoa' })
      expect(toTypes(await getUser({ chainId }))).toEqual(['eoa', 'smartAccount'])
    })
  })
}
