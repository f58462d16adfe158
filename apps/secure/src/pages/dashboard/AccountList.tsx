import type { Change } from '@latchkey/wire/secure'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { dashboardTexts } from '../../messages/dashboardTexts.js'
import { ActionFailure } from '../parts/ActionFailure.js'
import { Button } from '../ui/Button.js'
import { FailureNotice, Loading } from '../ui/Notice.js'
import { useLoaded, useTask } from '../ui/useTask.js'

/** A row of a list, and what ends the thing it is about. */
export type ListRow = {
  id: string
  name: string
  detail: string
  badge?: string | undefined
  end?: RowEnd | undefined
}

/** What ends the thing a row is about; `change`: what can be asked for where that is refused, to happen after a wait. */
export type RowEnd = { label: string; run: () => Promise<unknown>; change?: Change | undefined }

/**
 * Draws a list that is asked for when it is shown, with its states.
 *
 * @param props - `load`: asks; `toRow`: how an entry reads.
 */
export function AccountList<Entry>({
  children,
  empty,
  load,
  logInAgain,
  toRow,
  wait,
  watched,
  what,
}: {
  /** What it lists, such as "the devices". */
  what: string
  empty: string
  load: () => Promise<readonly Entry[]>
  toRow: (entry: Entry) => ListRow
  logInAgain: () => void
  /** Asks for a change that happens after a wait. */
  wait?: (change: Change) => Promise<void>
  /** The list is asked for again when this is another. */
  watched: unknown
  children?: ComponentChildren
}) {
  const list = useLoaded(load, watched)
  const task = useTask()
  const [refused, setRefused] = useState<Change>()
  const end = ({ change, run }: RowEnd) =>
    void task.run(async () => {
      setRefused(change)
      await run()
      await list.reload()
    })
  const onWait = wait && refused && (() => void task.run(() => wait(refused)))
  return (
    <>
      <ActionFailure error={task.error} logInAgain={logInAgain} onWait={onWait} />
      {list.value ? (
        <ul class="rows">
          {list.value.length === 0 && <li class="quiet">{empty}</li>}
          {list.value.map(toRow).map((row) => (
            <li key={row.id}>
              <div class="row-text">
                <strong>{row.name}</strong>
                {row.badge && <span class="badge">{row.badge}</span>}
                <div class="quiet">{row.detail}</div>
              </div>
              {row.end && (
                <Button
                  kind="plain"
                  label={dashboardTexts.rowButton(row.end.label, row.name)}
                  isBusy={task.isRunning}
                  onPress={() => row.end && end(row.end)}
                >
                  {row.end.label}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : list.error !== undefined ? (
        <FailureNotice error={list.error} onRetry={() => void list.reload()} />
      ) : (
        <Loading what={what} />
      )}
      {children}
    </>
  )
}
