type Pdf = PDFKit.PDFDocument;

/** Grouping elements. */
type GroupRole = 'Sect' | 'Table' | 'Div';
/** Content elements. */
type Role = 'H1' | 'H2' | 'P' | 'Figure';

export interface Cell {
  /** A column header, a row header, or a value. */
  of: 'column' | 'row' | 'value';
  /** Null: empty. */
  draw: (() => void) | null;
}

/** Writes the structure tree for assistive technology (PDF 1.7, 14.8). Without tags a document is only drawn. */
export interface Tags {
  open(role: GroupRole): void;
  close(): void;
  /** `alt`: the picture's description; `box`: its position, in points from the left and the top. */
  mark(role: Role, draw: () => void, about?: { alt: string; box: Box }): void;
  row(cells: readonly Cell[]): void;
  /** Artifacts: lines, shades, footers, repeated headers. */
  artifact(draw: () => void): void;
  /** Call before the document ends. */
  end(): void;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const drawnOnly: Tags = {
  open: () => {},
  close: () => {},
  mark: (_role, draw) => draw(),
  row: (cells) => {
    for (const { draw } of cells) draw?.();
  },
  artifact: (draw) => draw(),
  end: () => {},
};

const tagged = new WeakMap<Pdf, Tags>();
export const tagsOf = (pdf: Pdf): Tags => tagged.get(pdf) ?? drawnOnly;

interface Reference {
  id: number;
  gen: number;
  data: Record<string, unknown>;
  end(): void;
}

/** Private fields of pdfkit: its public tagging keeps an object per cell until the end, too much memory for thousands of rows. */
interface PdfInternals {
  _root: Reference;
  _offsets: (number | null)[];
  _offset: number;
  _write(text: string): void;
  ref(data: object): Reference;
  page: { dictionary: Reference; height: number };
}

interface Group {
  own: Reference;
  kids: Reference[];
}

const attributes = { column: '/A<</O/Table/Scope/Column>>', row: '/A<</O/Table/Scope/Row>>', value: '' };

/** Cells and rows are written as soon as they are drawn: thousands need no more memory than ten. */
export function tag(pdf: Pdf): void {
  const inside = pdf as unknown as PdfInternals;
  const root = inside.ref({ Type: 'StructTreeRoot' });
  inside._root.data['StructTreeRoot'] = root;
  inside._root.data['MarkInfo'] = inside.ref({ Marked: true });
  const named = (id: number): Reference => Object.assign(Object.create(Object.getPrototypeOf(root)), { id, gen: 0 });
  /** For each page the elements of its marked content, by MCID. */
  const pages: (number | Reference)[] = [];
  let marks: Reference[] = [];
  const whole = groupOf('Document', root);
  const groups: Group[] = [whole];

  function groupOf(role: string, parent: Reference): Group {
    return { own: inside.ref({ Type: 'StructElem', S: role, P: parent }), kids: [] };
  }

  const last = (): Group => groups.at(-1) ?? whole;

  function endPage(): void {
    if (marks.length === 0) return;
    const own = inside.ref(marks);
    own.end();
    pages.push(Number(inside.page.dictionary.data['StructParents']), own);
    marks = [];
  }

  /** Reserves object numbers before anything is drawn that may need objects. */
  function reserveObjects(many: number): [number, ...number[]] {
    const first = inside._offsets.length + 1;
    for (let index = 0; index < many; index += 1) inside._offsets.push(null);
    return [first, ...Array.from({ length: many - 1 }, (_, index) => first + 1 + index)];
  }

  /** Objects with consecutive numbers. */
  function writeAll(first: number, objects: readonly string[]): void {
    let text = '';
    for (const [index, object] of objects.entries()) {
      inside._offsets[first - 1 + index] = inside._offset + text.length;
      text += `${first + index} 0 obj\n${object}\nendobj\n`;
    }
    // pdfkit adds a line end after everything it writes.
    inside._write(text.slice(0, -1));
  }

  /** Draws marked content and returns its MCID. */
  function drawMarked(role: string, element: Reference, draw: () => void): number {
    const number = marks.push(element) - 1;
    pdf.addContent(`/${role} <</MCID ${number}>> BDC`);
    draw();
    pdf.addContent('EMC');
    return number;
  }

  let count = 0;
  const addPage = pdf.addPage.bind(pdf);
  pdf.addPage = (options) => {
    endPage();
    return addPage(options);
  };
  pdf.on('pageAdded', () => {
    inside.page.dictionary.data['StructParents'] = count;
    count += 1;
  });

  tagged.set(pdf, {
    open(role) {
      const group = groupOf(role, last().own);
      last().kids.push(group.own);
      groups.push(group);
    },
    close() {
      const group = groups.pop();
      if (!group || group === whole) throw new Error('no element is open');
      group.own.data['K'] = group.kids;
      group.own.end();
    },
    mark(role, draw, about) {
      const { own: parent, kids } = last();
      const { dictionary: page, height: above } = inside.page;
      if (!about) {
        const [id] = reserveObjects(1);
        kids.push(named(id));
        writeAll(id, [`<</S/${role}/P ${parent.id} 0 R/Pg ${page.id} 0 R/K ${drawMarked(role, named(id), draw)}>>`]);
        return;
      }
      const { left, top, width, height } = about.box;
      const element = inside.ref({
        S: role,
        P: parent,
        Pg: page,
        // oxlint-disable-next-line no-new-wrappers -- how pdfkit distinguishes a text from a name
        Alt: new String(about.alt),
        A: { O: 'Layout', Placement: 'Block', BBox: [left, above - top - height, left + width, above - top] },
      });
      kids.push(element);
      element.data['K'] = drawMarked(role, element, draw);
      element.end();
    },
    row(cells) {
      const { own: parent, kids } = last();
      const { id: page } = inside.page.dictionary;
      const [id, ...cellIds] = reserveObjects(cells.length + 1);
      kids.push(named(id));
      const parts = cells.map(({ of, draw }, index) => {
        const role = of === 'value' ? 'TD' : 'TH';
        const content = draw ? `/Pg ${page} 0 R/K ${drawMarked(role, named(cellIds[index] ?? 0), draw)}` : '';
        return `<</S/${role}/P ${id} 0 R${attributes[of]}${content}>>`;
      });
      writeAll(id, [`<</S/TR/P ${parent.id} 0 R/K[${cellIds.map((cell) => `${cell} 0 R`).join(' ')}]>>`, ...parts]);
    },
    artifact(draw) {
      pdf.addContent('/Artifact BMC');
      draw();
      pdf.addContent('EMC');
    },
    end() {
      endPage();
      if (groups.length !== 1) throw new Error('an element is still open');
      whole.own.data['K'] = whole.kids;
      whole.own.end();
      root.data['K'] = whole.own;
      root.data['ParentTree'] = { Nums: pages };
      root.data['ParentTreeNextKey'] = count;
    },
  });
}
