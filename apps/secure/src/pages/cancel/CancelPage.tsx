import { cancelChangeByLink, getChangeByLink } from '@latchkey/wire/secure'
import { changeTexts, linkTexts } from '../../messages/linkTexts.js'
import type { Gateway } from '../../session/createGateway.js'
import { formatTime } from '../../shared/formatTime.js'
import { LinkPage } from '../link/LinkPage.js'
import { Notice } from '../ui/Notice.js'

const { cancel: texts, facts } = linkTexts

/**
 * The page that calls off a change that waits.
 *
 * @param props - `token`: of the mailed link.
 */
export function CancelPage({ gateway, token }: { gateway: Gateway; token: string }) {
  return (
    <LinkPage
      token={token}
      title={texts.title}
      what={texts.what}
      load={() => gateway.call(getChangeByLink, { body: { token } })}
      act={() => gateway.call(cancelChangeByLink, { body: { token } })}
      over="change/unknown"
      overText={texts.over}
      lead={({ kind }) => <Notice kind="danger">{texts.lead(changeTexts[kind])}</Notice>}
      facts={({ device, dueAtMs, origin, place, projectName, requestedAtMs }) => [
        { label: facts.due, value: <strong>{formatTime(dueAtMs, { isZoned: true })}</strong> },
        { label: facts.site, value: origin },
        { label: facts.project, value: projectName },
        { label: facts.device, value: device },
        { label: facts.network, value: place },
        { label: facts.asked, value: formatTime(requestedAtMs) },
      ]}
      advice={<p class="quiet">{texts.advice}</p>}
      button={texts.button}
      done={() => ({
        title: texts.doneTitle,
        text: (
          <>
            <p>{texts.done}</p>
            <p>{texts.next}</p>
          </>
        ),
      })}
    />
  )
}
