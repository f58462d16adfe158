import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '../../components/Notice.js'
import { useMessages } from '../../messages/useMessages.js'
import { useLoginMethods } from './useLoginMethods.js'

/** Says that a login ends with the page, where the browser keeps nothing for the wallet's site. Draws nothing else. */
export function NotLastingNotice(): ReactNode {
  const { notLasting } = useMessages().login
  const { methods } = useLoginMethods()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void methods?.isLasting.then((isLasting) => isCurrent && setIsShown(!isLasting))
    return () => {
      isCurrent = false
    }
  }, [methods])
  return isShown && <Notice isLive>{notLasting}</Notice>
}
