import { SecureError } from '@latchkey/errors/secure'
import { useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { isOfOtherAddresses } from '../../shared/isOfOtherAddresses.js'
import type { OpenedAddresses } from '../../shared/walletForms.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { fillText } from '../ui/fillText.js'
import { FailureNotice, Loading, Notice } from '../ui/Notice.js'
import { useLoaded, useTask } from '../ui/useTask.js'
import type { AccountPageProps } from './AccountGate.js'
import { ActionFailure } from './ActionFailure.js'
import { Addresses } from './Addresses.js'
import type { OwnWallet } from './openAccount.js'
import { chooseWay, openWallet } from './openWallet.js'

const { addresses: texts } = pageTexts

type OwnAddressesProps = Pick<AccountPageProps, 'account' | 'logInAgain'> & { own: OwnWallet }

/**
 * Lists the addresses of the visitor's wallet as far as this browser knows them: none that differ from those it has seen, and a word at
 * those that it has not seen yet.
 *
 * @param props - The wallet.
 */
export function OwnAddresses({ account, logInAgain, own }: OwnAddressesProps) {
  const { addresses } = own.stored
  const [unregistered, setUnregistered] = useState<OpenedAddresses['unregistered']>()
  const match = useLoaded(() => account.known.compare(own.userId, addresses), own)
  if (match.error !== undefined)
    return <FailureNotice error={match.error} onRetry={() => void match.reload()} />
  if (match.value === undefined) return <Loading what={pageTexts.theAddresses} />
  if (match.value === 'same')
    return <Addresses addresses={addresses} networks={account.project.networks} unregistered={unregistered} />
  return (
    <>
      {match.value === 'different' ? (
        <Notice kind="danger">
          <p>{fillText(texts.differentMeaning, { different: <strong>{texts.different}</strong> })}</p>
          <p>{texts.differentAdvice(account.project.projectName)}</p>
        </Notice>
      ) : (
        <>
          <Notice kind="warning">{texts.unchecked}</Notice>
          <Addresses addresses={addresses} networks={account.project.networks} />
        </>
      )}
      <CheckAddresses
        account={account}
        logInAgain={logInAgain}
        own={own}
        onChecked={async (opened) => {
          setUnregistered(opened.unregistered)
          await match.reload()
        }}
      />
    </>
  )
}

/** Opens the wallet, which compares its addresses with its keys, and remembers them. */
function CheckAddresses({
  account,
  logInAgain,
  onChecked,
  own,
}: OwnAddressesProps & { onChecked: (opened: OpenedAddresses) => Promise<void> }) {
  const { known, worker } = account
  const way = useLoaded(() => chooseWay(account, own, 'use'))
  const [passphrase, setPassphrase] = useState('')
  const task = useTask()
  const check = () =>
    void task.run(async () => {
      const used = way.value ?? (await chooseWay(account, own, 'use'))
      const opened = await openWallet(account, own, { way: used, purpose: 'use', passphrase })
      const found = await worker.ask('verifyAddresses', opened).catch((error: unknown) => {
        if (!isOfOtherAddresses(error)) throw error
        throw new SecureError('secure/addresses-changed', undefined, { cause: error })
      })
      await known.learn(own.userId, found.addresses)
      await onChecked(found)
    })
  return (
    <>
      {way.value === 'passphrase' && (
        <Field label={pageTexts.owner.yours} type="password" value={passphrase} onInput={setPassphrase} />
      )}
      <ActionFailure error={task.error} logInAgain={logInAgain} />
      <Button isBusy={task.isRunning} onPress={check}>
        {texts.check}
      </Button>
    </>
  )
}
