import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    changed => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
}
