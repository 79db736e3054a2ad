import { TextInput } from '@mantine/core'

type MomentProps = { label: string; at: string | null; onAt: (at: string | null) => void }

/** A moment of this browser's clock, sent as an instant; nothing for none. */
export function Moment({ label, at, onAt }: MomentProps) {
  const local = at === null ? '' : new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60_000).toISOString()
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={local.slice(0, 16)}
      onChange={event => {
        const next = new Date(event.currentTarget.value)
        onAt(Number.isNaN(next.getTime()) ? null : next.toISOString())
      }}
    />
  )
}
