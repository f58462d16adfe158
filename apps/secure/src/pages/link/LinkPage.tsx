import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { linkTexts } from '../../messages/linkTexts.js'
import { isRefusal } from '../../session/createGateway.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Loading, Notice } from '../ui/Notice.js'
import { Page } from '../ui/Page.js'
import { useLoaded, useTask } from '../ui/useTask.js'

/** A line of what a link is about. */
export type LinkFact = { label: string; value: ComponentChildren }

/** What a mailed link does, and how its page says so. */
export type LinkPageProps<Subject, Outcome> = {
  title: string
  /** What is asked for first, such as "the device". */
  what: string
  /** Asks what the link is about. */
  load: () => Promise<Subject>
  /** Does it. */
  act: () => Promise<Outcome>
  /** The refusal that says that the link is over. */
  over: Parameters<typeof isRefusal>[1]
  overText: string
  /** What it is about. */
  facts: (subject: Subject) => readonly LinkFact[]
  /** What stands above the facts. */
  lead?: (subject: Subject) => ComponentChildren
  /** What to mind before the button is pressed. */
  advice: ComponentChildren
  button: string
  /** What is shown once it is done, or was done before: its title and its words. */
  done: (parts: { subject: Subject | undefined; outcome: Outcome | undefined; isNew: boolean }) => {
    title: string
    text: ComponentChildren
  }
  /** Whether it was done before this visit. */
  isDone?: (subject: Subject) => boolean
}

/**
 * The page a mailed link leads to. It says what would happen, and does it only when the button is pressed: whatever opens links by
 * itself, as scanners of mails do, changes nothing. Nobody has to log in.
 *
 * @param props - See {@link LinkPageProps}; `token`: of the link, empty where the page was opened without, or loaded again.
 */
export function LinkPage<Subject, Outcome>({
  token,
  ...props
}: LinkPageProps<Subject, Outcome> & { token: string }) {
  if (token !== '') return <KnownLink {...props} />
  return (
    <Page title={props.title}>
      <section class="card">
        <Notice>{linkTexts.openAgain}</Notice>
      </section>
    </Page>
  )
}

function KnownLink<Subject, Outcome>(props: LinkPageProps<Subject, Outcome>) {
  const { act, advice, button, done, facts, isDone, lead, load, over, overText, title, what } = props
  const subject = useLoaded(load)
  const task = useTask()
  const [outcome, setOutcome] = useState<{ value: Outcome }>()
  const { value } = subject
  const press = () => void task.run(async () => setOutcome({ value: await act() }))

  if (outcome || (value && isDone?.(value))) {
    const said = done({ subject: value, outcome: outcome?.value, isNew: outcome !== undefined })
    return (
      <Page title={said.title}>
        <section class="card">
          <Notice kind="success">{said.text}</Notice>
        </section>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <section class="card">
        {isRefusal(task.error ?? subject.error, over) ? (
          <Notice kind="warning">{overText}</Notice>
        ) : value ? (
          <>
            {lead?.(value)}
            <dl class="facts">
              {facts(value).map((fact) => (
                <div key={fact.label} class="fact">
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
            {advice}
            {task.error !== undefined && <FailureNotice error={task.error} />}
            <Button kind="primary" isBusy={task.isRunning} onPress={press}>
              {button}
            </Button>
          </>
        ) : subject.error !== undefined ? (
          <FailureNotice error={subject.error} onRetry={() => void subject.reload()} />
        ) : (
          <Loading what={what} />
        )}
      </section>
    </Page>
  )
}
