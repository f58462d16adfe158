import { providerMarks } from '@latchkey/design/marks'
import { SecureError } from '@latchkey/errors/secure'
import {
  continueFarcasterLogin,
  finishSocialLogin,
  readSocialResult,
  type SecureTokens,
  startFarcasterLogin,
  startSocialLogin,
} from '@latchkey/wire/secure'
import { useEffect, useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import type { KeptLogin } from '../../session/createKeptLogins.js'
import { Button } from '../ui/Button.js'
import { fillText } from '../ui/fillText.js'
import type { Task } from '../ui/useTask.js'
import type { Account } from './openAccount.js'
import { providerNames } from './providerNames.js'

type Provider = keyof typeof providerNames

const { login: texts } = pageTexts

/** How often Farcaster is asked for the answer, in milliseconds. */
const pollMs = 2_000

/** What the logins at providers need. */
export type SocialLoginsProps = {
  account: Account
  /** One thing at a time, whichever login it is. */
  task: Task
  /** Whether it logs somebody in, or becomes another login of who is logged in. */
  purpose: KeptLogin['purpose']
  onTokens: (tokens: SecureTokens) => Promise<void>
}

/**
 * Logs somebody in at a provider: the page goes there and comes back, so that no window has to open.
 *
 * @param props - See {@link SocialLoginsProps}.
 */
export function SocialLogins({ account, onTokens, purpose, task }: SocialLoginsProps) {
  const { gateway, keptLogins, project, projectId } = account
  const [farcaster, setFarcaster] = useState<{ url: string; transactionId: string }>()
  const { origin, pathname } = location

  const begin = (provider: Provider) =>
    void task.run(async () => {
      if (provider === 'farcaster') {
        return setFarcaster(await gateway.call(startFarcasterLogin, { body: { projectId, origin } }))
      }
      keptLogins.assertAble()
      const returnUrl = `${origin}${pathname}?projectId=${encodeURIComponent(projectId)}`
      const body = { projectId, origin, provider, returnUrl }
      const begun = await gateway.call(startSocialLogin, { body })
      await keptLogins.keep({ ...begun, provider, purpose })
      location.assign(begun.url)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come back is taken up once
  useEffect(() => {
    const resultUri = account.takeResultUri()
    if (resultUri !== undefined)
      void task.run(async () => onTokens(await finish(account, resultUri, purpose)))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one login is followed until another one begins
  useEffect(() => {
    if (!farcaster) return
    const { transactionId } = farcaster
    const timer = setInterval(async () => {
      // One question that is not answered is asked again.
      const answer = await gateway
        .call(continueFarcasterLogin, { body: { transactionId } })
        .catch(() => undefined)
      if (answer?.status !== 'completed') return
      clearInterval(timer)
      void task.run(() => onTokens(answer.login))
    }, pollMs)
    return () => clearInterval(timer)
  }, [farcaster])

  if (project.loginProviders.length === 0) return null
  return (
    <div class="stack">
      <p class="quiet">{texts.providers}</p>
      <div class="choices">
        {project.loginProviders.map((provider) => (
          <Button
            key={provider}
            label={texts.continueWith(providerNames[provider])}
            isDisabled={task.isRunning}
            onPress={() => begin(provider)}
          >
            <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d={providerMarks[provider]} />
            </svg>
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {farcaster && (
        <p role="status">
          {fillText(texts.farcaster, {
            link: (
              <a href={farcaster.url} target="_blank" rel="noreferrer">
                {texts.farcasterLink}
              </a>
            ),
          })}
        </p>
      )}
    </div>
  )
}

/** Only the login that this browser has begun here is finished, and only once (S9). */
async function finish(
  { gateway, keptLogins }: Account,
  resultUri: string,
  purpose: KeptLogin['purpose'],
): Promise<SecureTokens> {
  const result = readSocialResult(resultUri)
  const { provider, purpose: begunFor, secret, transactionId } = await keptLogins.require()
  await keptLogins.forget(transactionId)
  if (result && 'error' in result) {
    const details = { provider: providerNames[provider] }
    throw new SecureError('secure/login-refused', { code: result.error, details })
  }
  // Who began to log in is not made another login of whoever is logged in meanwhile.
  if (result?.transactionId !== transactionId || begunFor !== purpose)
    throw new SecureError('secure/result-foreign')
  const body = { transactionId, secret, result: result.result }
  const {
    email: _,
    userName: __,
    isNewUser: ___,
    ...tokens
  } = await gateway.call(finishSocialLogin, { body })
  return tokens
}
