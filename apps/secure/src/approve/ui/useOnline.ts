import { useEffect, useState } from 'preact/hooks'

/** Whether the device has a network at all. */
export function useOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const read = () => setIsOnline(navigator.onLine)
    window.addEventListener('online', read)
    window.addEventListener('offline', read)
    return () => {
      window.removeEventListener('online', read)
      window.removeEventListener('offline', read)
    }
  }, [])
  return isOnline
}
