import { SegmentedControl } from '@mantine/core'
import { useAddress } from '../address.ts'

type Part = { value: string; label: string }

/** Which part of a list is shown, as `show` in the address says: the first one where it says nothing. */
export function ShownPart({ parts }: { parts: readonly [Part, Part] }) {
  const { search, change } = useAddress()
  const [first, other] = parts
  return (
    <SegmentedControl
      size="xs"
      value={search.show === other.value ? other.value : first.value}
      onChange={show => change({ show: show === other.value ? show : undefined, item: undefined })}
      data={[first, other]}
    />
  )
}
