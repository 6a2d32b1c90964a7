import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { formatBytes } from '#lib/format/format.ts';

export interface FileRules {
  /** Extensions with a dot: `['.csv', '.xlsx']`. */
  accept: readonly string[];
  maxBytes: number;
  /** More than one file at a time; default: no. */
  multiple?: boolean;
}

interface FileDropOptions extends FileRules {
  /** Accessible name of the file input. */
  label: string;
  disabled?: boolean;
  /** Receives files that pass the rules: all of a selection or none. */
  onFiles: (files: File[]) => void;
  /** Receives the reason why a selection is refused; null clears it. */
  onProblem: (problem: string | null) => void;
}

interface FileDrop {
  isOver: boolean;
  /** Handlers of the element that accepts drops. */
  zone: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
  /** Rendered inside the zone. */
  input: ReactNode;
  /** Opens the file picker, for a button that makes the zone usable by keyboard. */
  choose: () => void;
  /** Checks files from another source, such as the clipboard. */
  take: (files: readonly File[]) => void;
}

/** Accepts files by drag and drop and by a file picker. */
export function useFileDrop({ label, disabled = false, onFiles, onProblem, ...rules }: FileDropOptions): FileDrop {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const take = (files: readonly File[]) => {
    if (files.length === 0 || disabled) return;
    const problem = findProblem(files, rules);
    onProblem(problem);
    if (problem === null) onFiles([...files]);
  };
  // Only files: dragged text is left to the text field below.
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

  return {
    isOver,
    zone: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(!disabled);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={rules.accept.join(',')}
        multiple={rules.multiple}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again after a correction.
          event.currentTarget.value = '';
        }}
      />
    ),
    choose: () => input.current?.click(),
    take,
  };
}

/** The reason why a selection is refused; null if every file passes. */
export function findProblem(files: readonly File[], { accept, maxBytes, multiple = false }: FileRules): string | null {
  if (!multiple && files.length > 1) return 'Choose one file at a time.';
  for (const file of files) {
    const name = file.name.toLowerCase();
    if (!accept.some((ending) => name.endsWith(ending)))
      return `${file.name} is not a supported file type. Use ${accept.join(', ')}.`;
    if (file.size === 0) return `${file.name} is empty.`;
    if (file.size > maxBytes) return `${file.name} is larger than ${formatBytes(maxBytes)}. Split it into smaller files.`;
  }
  return null;
}
