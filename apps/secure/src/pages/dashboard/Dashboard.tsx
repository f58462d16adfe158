import { createVault } from '@latchkey/wire/secure'
import { AccountGate, type AccountPageProps } from '../parts/AccountGate.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { Button } from '../ui/Button.js'
import { Page } from '../ui/Page.js'
import { useTask } from '../ui/useTask.js'
import { AboutCard } from './AboutCard.js'
import { DevicesCard, EventsCard, SessionsCard, SitesCard } from './AccountLists.js'
import { ChangesCard } from './ChangesCard.js'
import { LoginsCard } from './LoginsCard.js'
import { PhraseCard } from './PhraseCard.js'
import { UpgradeCard } from './UpgradeCard.js'
import { WalletCard } from './WalletCard.js'
import { WaysCard } from './WaysCard.js'

/** The page on which people look after their wallet. */
export function Dashboard() {
  return (
    <AccountGate title="Your wallet" intro="Log in to see who can open your wallet, and to change it.">
      {(props) => <View {...props} />}
    </AccountGate>
  )
}

function View(props: AccountPageProps) {
  const { own, logInAgain } = props
  const leave = (
    <Button kind="plain" onPress={logInAgain}>
      Log out
    </Button>
  )
  return (
    <Page title="Your wallet" isWide aside={leave}>
      <ChangesCard {...props} />
      <div class="columns">
        <div class="stack">
          {own ? (
            <>
              <WalletCard {...props} own={own} />
              <WaysCard {...props} own={own} />
              <UpgradeCard {...props} own={own} />
            </>
          ) : (
            <NoWallet {...props} />
          )}
          <PhraseCard />
        </div>
        <div class="stack">
          <DevicesCard {...props} />
          <SitesCard {...props} />
          <SessionsCard {...props} />
          <LoginsCard {...props} />
          <EventsCard {...props} />
          <AboutCard account={props.account} hasWallet={own !== undefined} />
        </div>
      </div>
    </Page>
  )
}

function NoWallet({ account, logInAgain, reload, user: { userId } }: AccountPageProps) {
  const task = useTask()
  const { project, session, worker } = account
  const isManaged = project.recoveryPolicy !== 'required'
  const make = () =>
    void task.run(async () => {
      const way = { type: 'managed' } as const
      const made = await worker.ask('createWallet', { userId, label: 'This browser', way })
      await session.call(createVault, made)
      await account.known.learn(userId, made.addresses)
      await reload()
    })
  return (
    <section class="card">
      <h2>No wallet yet</h2>
      <p>
        {isManaged
          ? 'It is made when you first connect it at a site, or here and now.'
          : 'It is made when you first connect it at a site.'}
      </p>
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      {isManaged && (
        <Button kind="primary" isBusy={task.isRunning} onPress={make}>
          Make a wallet
        </Button>
      )}
    </section>
  )
}
