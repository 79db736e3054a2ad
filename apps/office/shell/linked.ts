import { useEffect, useState } from 'react'
import { AT, useAddress } from '#shared/office/address.ts'
import { workFor } from '#shared/web/session.ts'

const CODE = /^[\w-]{1,60}$/

/**
 * The tab works for the merchant that a link names before anything is read; afterwards the address is as ever. Whether it came
 * by such a link, and the way to forget that.
 */
export function useLinked(): [isLinked: boolean, forget: () => void] {
  const { search, change } = useAddress()
  const [isLinked, setLinked] = useState(() => {
    const code = search[AT]
    if (!code || !CODE.test(code)) return false
    workFor(code)
    return true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address with which the tab began
  useEffect(() => {
    if (search[AT]) change({ [AT]: undefined })
  }, [])
  return [isLinked, () => setLinked(false)]
}
