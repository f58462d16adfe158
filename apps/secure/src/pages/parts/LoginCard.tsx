import type { CallOutput } from '@latchkey/wire'
import {
  continueEmailLogin,
  resendEmail,
  type SecureTokens,
  startEmailLogin,
  verifyEmailCode,
} from '@latchkey/wire/secure'
import { useEffect, useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import type { KeptLogin } from '../../session/createKeptLogins.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { FailureNotice, Notice } from '../ui/Notice.js'
import { useTask } from '../ui/useTask.js'
import type { Account } from './openAccount.js'
import { ResendButton } from './ResendButton.js'
import { SocialLogins } from './SocialLogins.js'

type Step = CallOutput<typeof startEmailLogin>

const { login: texts } = pageTexts

/** How often it is asked whether the mailed link was used, in milliseconds. */
const pollMs = 2_000

/**
 * Proves who somebody is, by mail or at a provider, on the site's own page.
 *
 * @param props - `onTokens`: takes the session there is then; `hasEmail`: whether it may be by mail; `purpose`: what for.
 */
export function LoginCard({
  account,
  hasEmail = account.project.isEmailEnabled,
  intro,
  onTokens,
  purpose = 'login',
}: {
  account: Account
  intro: string
  onTokens: (tokens: SecureTokens) => Promise<void>
  hasEmail?: boolean
  purpose?: KeptLogin['purpose']
}) {
  const { gateway, project, projectId } = account
  const [email, setEmail] = useState(account.emailHint)
  const [code, setCode] = useState('')
  const [step, setStep] = useState<Step>()
  const [resent, setResent] = useState(0)
  const task = useTask()

  const finish = (transactionId: string, given?: string) =>
    task.run(async () => {
      const body = { transactionId, ...(given !== undefined && { code: given }) }
      const { email: _, isNewUser: __, ...tokens } = await gateway.call(verifyEmailCode, { body })
      await onTokens(tokens)
    })
  const begin = () =>
    void task.run(async () => {
      const body = { projectId, origin: location.origin, email: email.trim() }
      setStep(await gateway.call(startEmailLogin, { body }))
      setCode('')
    })
  const submit = (event: Event) => {
    event.preventDefault()
    if (email.trim().length >= 4) begin()
  }
  const leave = () => {
    setStep(undefined)
    task.clear()
  }
  const typeCode = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6 && step)
      void finish(step.transactionId, digits).then((isDone) => !isDone && setCode(''))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is taken up once
  useEffect(() => {
    if (step?.action === 'CONNECT') void finish(step.transactionId)
    if (step?.action !== 'VERIFY_DEVICE') return
    const timer = setInterval(() => {
      const { transactionId } = step
      void gateway.call(continueEmailLogin, { body: { transactionId } }).then(setStep, () => undefined)
    }, pollMs)
    return () => clearInterval(timer)
  }, [step])

  if (!hasEmail && project.loginProviders.length === 0) {
    return <Notice kind="warning">{texts.unavailable}</Notice>
  }
  const failure = task.error !== undefined && <FailureNotice error={task.error} />
  if (!step) {
    return (
      <div class="stack">
        <p>{intro}</p>
        {hasEmail && (
          <form class="stack" onSubmit={submit}>
            <Field
              label={texts.email}
              type="email"
              autoComplete="email"
              value={email}
              onInput={setEmail}
              isFocused
            />
            <Button kind="primary" isSubmit isBusy={task.isRunning} isDisabled={email.trim().length < 4}>
              {texts.mailCode}
            </Button>
          </form>
        )}
        {failure}
        <SocialLogins account={account} task={task} onTokens={onTokens} purpose={purpose} />
      </div>
    )
  }
  const resend = () =>
    void task.run(async () => {
      const next = await gateway.call(resendEmail, { body: { transactionId: step.transactionId } })
      if (next.action !== 'VERIFY_PRIMARY_OTP' && next.action !== 'VERIFY_SECONDARY_OTP')
        setStep(next as Step)
      setResent((count) => count + 1)
    })
  return (
    <div class="stack">
      {step.action === 'VERIFY_DEVICE' ? (
        <p role="status">{texts.linkSent(email)}</p>
      ) : (
        <Field
          label={texts.code(email)}
          form="code"
          autoComplete="one-time-code"
          hint={texts.codeHint}
          value={code}
          onInput={typeCode}
          isFocused
        />
      )}
      {failure}
      <div class="actions">
        <ResendButton
          key={step.transactionId}
          what={step.action === 'VERIFY_DEVICE' ? 'link' : 'code'}
          waitMs={step.retryAfterMs}
          resent={resent}
          isBusy={task.isRunning}
          onPress={resend}
        />
        <Button kind="plain" onPress={leave}>
          {texts.changeAddress}
        </Button>
      </div>
    </div>
  )
}
