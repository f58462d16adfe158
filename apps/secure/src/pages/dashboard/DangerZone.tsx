import { dashboardTexts } from '../../messages/dashboardTexts.js'
import type { Account } from '../parts/openAccount.js'
import { readMeta } from '../parts/readMeta.js'

const { danger: texts } = dashboardTexts

/**
 * Leads to what cannot be taken back, and says which build this is.
 *
 * @param props - The account.
 */
export function DangerZone({ account, hasWallet }: { account: Account; hasWallet: boolean }) {
  const query = `?projectId=${encodeURIComponent(account.projectId)}`
  return (
    <>
      {hasWallet && (
        <div class="actions" data-wide>
          <a class="button" href={`/export${query}`}>
            {texts.export}
          </a>
          <a class="button" href="/recover">
            {texts.recover}
          </a>
          <a class="button" href={`/delete${query}`}>
            {texts.delete}
          </a>
        </div>
      )}
      <p class="quiet">
        {texts.build}
        <br />
        <code class="value">{readMeta('latchkey-build')}</code>
      </p>
    </>
  )
}
