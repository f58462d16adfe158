import { useState } from 'preact/hooks'
import { pageTexts } from '../../messages/pageTexts.js'
import { Button } from './Button.js'

const { copy: words } = pageTexts

/**
 * Copies a text, and says so in its own place.
 *
 * @param props - `value`: what is copied; `label`: what it is called, such as "Copy the address of the wallet".
 */
export function CopyButton({ label, value }: { value: string; label: string }) {
  const [isCopied, setIsCopied] = useState<keyof typeof words>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied('yes')
    } catch {
      // Where the browser lets no page copy, the text can be marked.
      setIsCopied('failed')
    }
  }
  return (
    <>
      <Button kind="plain" label={label} onPress={() => void copy()}>
        {words[isCopied]}
      </Button>
      <span class="hidden" role="status">
        {isCopied === 'no' ? '' : words[isCopied]}
      </span>
    </>
  )
}
