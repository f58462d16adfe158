import { type Change, requestChange } from '@latchkey/wire/secure'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import type { SessionUser } from '../../session/createSession.js'
import { FailureNotice, Loading, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded } from '../ui/useTask.js'
import { LoginCard } from './LoginCard.js'
import { type Account, type OwnWallet, openAccount, readWallet } from './openAccount.js'

/** Where a page gets its account from; the browser's own unless given. */
export type AccountSource = { open?: (() => Promise<Account | undefined>) | undefined }

/** What a page for somebody who is logged in gets. */
export type AccountPageProps = {
  account: Account
  user: SessionUser
  /** Undefined where there is no wallet yet. */
  own: OwnWallet | undefined
  /** Reads the wallet again. */
  reload: () => Promise<void>
  /** Asks for a change that happens after a wait, and shows that it waits. */
  wait: (change: Change) => Promise<void>
  /** Ends the session and asks for another login. */
  logInAgain: () => void
}

/**
 * Lets in who is logged in, and asks everybody else to.
 *
 * @param props - The page, its title, and what is said above the login; `open`: opens the account.
 */
export function AccountGate({
  children,
  intro,
  open = openAccount,
  title,
}: AccountSource & {
  title: string
  intro: string
  children: (props: AccountPageProps) => ComponentChildren
}) {
  const opened = useLoaded(open)
  const hasFailed = opened.error !== undefined
  if (opened.value) {
    return (
      <LoggedIn account={opened.value} intro={intro} title={title}>
        {children}
      </LoggedIn>
    )
  }
  return (
    <Page title={title}>
      <section class="card">
        {hasFailed ? (
          <FailureNotice error={opened.error} onRetry={() => void opened.reload()} />
        ) : opened.isLoaded ? (
          <Notice>{pageTexts.noProject}</Notice>
        ) : (
          <Loading what={pageTexts.theWallet} />
        )}
      </section>
    </Page>
  )
}

type LoggedInProps = {
  account: Account
  title: string
  intro: string
  children: (props: AccountPageProps) => ComponentChildren
}

function LoggedIn({ account, children, intro, title }: LoggedInProps) {
  const [attempt, setAttempt] = useState(0)
  const state = useLoaded(async () => {
    const user = await account.session.getUser()
    if (!user) return { user: undefined, own: undefined }
    try {
      return { user, own: await readWallet(account) }
    } catch (error) {
      if (await account.session.getUser()) throw error
      return { user: undefined, own: undefined }
    }
  }, attempt)
  const again = () => setAttempt((number) => number + 1)
  const logInAgain = () => void account.session.end().then(again)
  const { error, value } = state

  if (value?.user) {
    const { own, user } = value
    const { reload } = state
    const wait = async (change: Change) => {
      await account.session.call(requestChange, { change })
      await reload()
      // It is shown there, with what calls it off.
      scrollTo({ top: 0 })
    }
    return <>{children({ account, user, own, reload, wait, logInAgain })}</>
  }
  return (
    <Page title={title}>
      <section class="card">
        {error !== undefined ? (
          <FailureNotice error={error} onRetry={again} />
        ) : value ? (
          <LoginCard
            account={account}
            intro={intro}
            onTokens={(tokens) => account.session.begin(tokens).then(again)}
          />
        ) : (
          <Loading what={pageTexts.theWallet} />
        )}
      </section>
    </Page>
  )
}
