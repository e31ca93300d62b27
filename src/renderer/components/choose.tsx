import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ChooseProps<Value> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

const write = (value: string | number | null) => String(value ?? '');

/** A list of a few values, one of which is chosen. */
export const Choose = <Value extends string | number | null>({
  options,
  value,
  onChange,
  ...rest
}: ChooseProps<Value>) => (
  <NativeSelect
    {...rest}
    value={write(value)}
    data={options.map((one) => ({ ...one, value: write(one.value) }))}
    onChange={({ currentTarget }) => {
      const chosen = options.find((one) => write(one.value) === currentTarget.value);
      if (chosen !== undefined) onChange(chosen.value);
    }}
  />
);

/** Values with their names. */
export const named = <Value extends string | number>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));
