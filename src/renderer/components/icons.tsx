import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

/**
 * A 16 px line drawing in the colour of the text beside it; the word beside it says what it means.
 * @param turns it points along the line, so it turns with a language from right to left
 */
function icon(drawing: ReactNode, { turns = false } = {}) {
  return function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        data-turns={turns || undefined}
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };
}

export const ImportIcon = icon(<path d="M8 2v8m0 0L5 7m3 3 3-3M2.5 11v2.5h11V11" />);
export const ActivityIcon = icon(<path d="M8 4.5V8l2.5 1.5M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z" />);
export const SurveysIcon = icon(<path d="M3 13.5h10M4.5 11V7.5M8 11V3m3.5 8V5.5" />);
export const FilesIcon = icon(<path d="M2.500 4v9h11V5.500H8L6.500 4h-4Z" />);
export const PeopleIcon = icon(
  <path d="M6 3a2.300 2.300 0 1 1 0 4.600A2.300 2.300 0 0 1 6 3ZM2 13c0-2.400 1.700-3.800 4-3.800s4 1.400 4 3.800m.300-9.700a2.100 2.100 0 0 1 0 4.100m1.500 2.100c1.400.500 2.200 1.700 2.200 3.500" />,
);
export const BookmarkIcon = icon(<path d="M4.5 2.500h7v11L8 10.700l-3.500 2.800v-11Z" />);
export const PlayIcon = icon(<path d="M5 3v10l8-5-8-5Z" />);
export const PauseIcon = icon(<path d="M5.500 3.500v9m5-9v9" strokeWidth={2.2} />);
export const VolumeIcon = icon(<path d="M2.500 6v4H5l3.500 3V3L5 6H2.500Zm8.500 0a3 3 0 0 1 0 4" />);
export const FullScreenIcon = icon(<path d="M3 6V3h3m4 0h3v3m0 4v3h-3m-4 0H3v-3" />);
export const CheckIcon = icon(<path d="m3 8.5 3.200 3.200L13 4.800" />);
export const CrossIcon = icon(<path d="m4 4 8 8m0-8-8 8" />);
export const AlertIcon = icon(<path d="M8 5.5v3.200m0 2.300v.1M8 2.200 14.200 13H1.800L8 2.200Z" />);
export const InfoIcon = icon(<path d="M8 7.500v3.500M8 5v.1M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z" />);
export const FileIcon = icon(<path d="M9 2H4v12h8V5L9 2Zm0 0v3h3M6 8h4m-4 2.5h4" />);
export const TableIcon = icon(<path d="M2.5 3h11v10h-11V3Zm0 3.300h11M2.5 9.700h11M6.200 3v10" />);
export const ChartIcon = icon(<path d="M3 4h8M3 8h10M3 12h5" strokeWidth={2.2} />, { turns: true });
export const CopyIcon = icon(<path d="M5.5 5.5h8v8h-8v-8Zm-2.5 5H2.5v-8h8V3" />);
export const SearchIcon = icon(<path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.300 7.800 3.200 3.200" />);
export const SettingsIcon = icon(
  <path d="M2.500 5h6m3 0h2m-11 6h2m3 0h6M8.500 3.300h3v3.400h-3V3.300Zm-4 6h3v3.400h-3V9.300Z" />,
);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const JoinIcon = icon(
  <path d="M8 2v4m0 0L5.500 3.500M8 6l2.500-2.500M8 14v-4m0 0-2.500 2.500M8 10l2.500 2.500M3 8h10" />,
);
export const MinusIcon = icon(<path d="M3 8h10" />);
export const BackIcon = icon(<path d="M9.5 3.5 5 8l4.5 4.5" />, { turns: true });
export const UndoIcon = icon(<path d="M5.500 3 2.500 6l3 3M3 6h6.500a3.500 3.500 0 0 1 0 7H6" />, { turns: true });
export const RedoIcon = icon(<path d="m10.500 3 3 3-3 3M13 6H6.500a3.500 3.500 0 0 0 0 7H10" />, { turns: true });
export const SkipBackIcon = icon(<path d="M8 3.500 3.500 8 8 12.500m5-9L8.500 8l4.500 4.500" />);
export const SkipForwardIcon = icon(<path d="M8 3.500 12.500 8 8 12.500m-5-9L7.500 8 3 12.500" />);
export const FoldIcon = icon(<path d="m6 3.500 4.500 4.500L6 12.500" strokeWidth={1.8} />, { turns: true });
export const OpensIcon = icon(<path d="M3.5 6 8 10.500 12.500 6" strokeWidth={1.8} />);
export const PictureIcon = icon(<path d="M2.5 3h11v10h-11V3Zm0 8 3.5-3.5 2.5 2.5 2-2 3 3" />);

export const UpIcon = icon(<path d="M8 13V3m0 0L4.500 6.500M8 3l3.500 3.500" />);
export const DownIcon = icon(<path d="M8 3v10m0 0 3.500-3.500M8 13 4.500 9.500" />);

/** Whether a column is sorted upwards or downwards. */
export function SortIcon({ order }: { order: 'asc' | 'desc' }) {
  return order === 'asc' ? <UpIcon size={12} /> : <DownIcon size={12} />;
}

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What it does, for screen readers. */
  label: string;
  /** Shown beside it; the label if absent. */
  hint?: string;
}

/** A button with only an icon. What it does is shown while it has the focus or the pointer is on it. */
export const IconButton = ({ label, hint = label, ...button }: IconButtonProps) => (
  <Tooltip label={hint}>
    <ActionIcon aria-label={label} {...button} />
  </Tooltip>
);
