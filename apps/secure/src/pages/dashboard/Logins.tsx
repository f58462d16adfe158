import { listIdentities } from '@latchkey/wire/secure'
import { useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { formatTime } from '../../shared/formatTime.js'
import type { AccountPageProps } from '../parts/AccountGate.js'
import { LoginCard } from '../parts/LoginCard.js'
import { providerNames } from '../parts/providerNames.js'
import { useOwner } from '../parts/useOwner.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { AccountList } from './AccountList.js'

const { logins: texts } = dashboardTexts

/** Lists the ways somebody logs in; there can be more, so that one that is lost does not lose the wallet. */
export function Logins({ account, logInAgain, own, wait }: AccountPageProps) {
  const { session } = account
  const { act, dialog } = useOwner(account)
  // Who left to add a login has come back with it.
  const [isAdding, setIsAdding] = useState(account.cameBackFor === 'link')
  const [added, setAdded] = useState(0)
  const [isByMail, setIsByMail] = useState(true)
  const close = () => setIsAdding(false)
  return (
    <AccountList
      what={texts.what}
      empty={texts.empty}
      logInAgain={logInAgain}
      watched={`${own?.userId} ${added}`}
      load={async () => {
        const { identities } = await session.call(listIdentities)
        setIsByMail(identities.some(({ provider }) => provider === 'email'))
        return identities.map((identity) => ({ ...identity, isOnly: identities.length === 1 }))
      }}
      toRow={({ id, isOnly, linkedAtMs, name, provider }) => ({
        id,
        name: name ?? texts.noName,
        detail: texts.detail(
          provider === 'email' ? texts.email : providerNames[provider],
          formatTime(linkedAtMs),
        ),
        end: isOnly
          ? undefined
          : {
              label: texts.remove,
              run: () => act('removeIdentity', { identityId: id }),
              change: { kind: 'login', identityId: id },
            },
      })}
      wait={wait}
    >
      {dialog}
      <Button onPress={() => setIsAdding(true)}>{texts.add}</Button>
      {isAdding && (
        <Dialog title={texts.add} onClose={close}>
          <LoginCard
            account={account}
            purpose="link"
            hasEmail={account.project.isEmailEnabled && !isByMail}
            intro={texts.intro}
            onTokens={async ({ accessToken }) => {
              await act('linkIdentity', { accessToken })
              setAdded((number) => number + 1)
              close()
            }}
          />
        </Dialog>
      )}
    </AccountList>
  )
}
