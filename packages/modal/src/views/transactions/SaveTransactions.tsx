import type { LoadedKitState } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { useMessages } from '../../messages/useMessages.js'
import { toCsv } from './toCsv.js'

/** Saves what is loaded as a file for a spreadsheet. */
export function SaveTransactions({ history }: { history: LoadedKitState['history'] }): ReactNode {
  const { activity: texts } = useMessages()
  const { accountAddress = '', transactions } = history

  function save(): void {
    const file = new Blob([toCsv(transactions, texts)], { type: 'text/csv;charset=utf-8' })
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = `activity-${accountAddress}.csv`
    link.click()
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }

  return (
    <Button variant="ghost" size="small" onClick={save}>
      <span title={texts.saveText({ count: transactions.length })}>{texts.save}</span>
    </Button>
  )
}
