import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { en } from '../messages/en.js'
import type { Toast } from '../screen/ScreenState.js'

/**
 * What a toast says, in English.
 *
 * @param toast - The one on screen, if any.
 */
export function readNotice(toast: Toast | undefined): string | undefined {
  if (!toast) return undefined
  const { text } = toast
  if (typeof text === 'string') return text
  if (typeof text === 'function') return text(en)
  const place = document.createElement('p')
  place.innerHTML = renderToStaticMarkup(createElement('span', undefined, text))
  return place.textContent
}
