import { cancelChangeByLink, getChangeByLink } from '@latchkey/wire/secure'
import type { Gateway } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { LinkPage } from '../link/LinkPage.js'
import { changeTexts } from '../parts/changeTexts.js'
import { Notice } from '../ui/Notice.js'

/**
 * The page that calls off a change that waits.
 *
 * @param props - `token`: of the mailed link.
 */
export function CancelPage({ gateway, token }: { gateway: Gateway; token: string }) {
  return (
    <LinkPage
      token={token}
      title="Call a change off"
      what="the change"
      load={() => gateway.call(getChangeByLink, { body: { token } })}
      act={() => gateway.call(cancelChangeByLink, { body: { token } })}
      over="change/unknown"
      overText="Nothing waits for this link any more: the change was called off, or it has happened."
      lead={({ kind }) => <Notice kind="danger">{changeTexts[kind]}, unless you call it off.</Notice>}
      facts={({ device, dueAtMs, origin, place, projectName, requestedAtMs }) => [
        { label: 'Happens after', value: <strong>{formatTime(dueAtMs, { isZoned: true })}</strong> },
        { label: 'Site', value: origin },
        { label: 'Project', value: projectName },
        { label: 'Device', value: device },
        { label: 'Network', value: place },
        { label: 'Asked', value: formatTime(requestedAtMs) },
      ]}
      advice={<p class="quiet">If you asked for it, close this page: it happens when it is due.</p>}
      button="Call it off"
      done={() => ({
        title: 'Called off',
        text: (
          <>
            <p>It does not happen.</p>
            <p>
              If you didn’t ask for it, somebody can read your mail or has another of your logins. Secure
              those, then log in to your wallet, revoke the device and end all sessions.
            </p>
          </>
        ),
      })}
    />
  )
}
