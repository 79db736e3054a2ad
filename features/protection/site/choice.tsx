type ChoiceProps<Key extends string> = {
  label: string
  options: readonly { key: Key; label: string }[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** One of a few, side by side; the arrow keys go from one to the next. */
export function Choice<Key extends string>({ label, options, chosen, onChoose }: ChoiceProps<Key>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(option => (
          <label
            key={option.key}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-3 text-sm has-checked:border-gold has-checked:font-semibold"
          >
            <input
              type="radio"
              name={label}
              checked={option.key === chosen}
              onChange={() => onChoose(option.key)}
              className="size-4 accent-vermilion"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
